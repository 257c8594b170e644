import { operateWords } from "catalogue:operate"
import { href } from "../../frame/router.ts"
import { countOf, creditsPhrase, formatExact } from "../../ground/format.ts"
import { Time } from "../../ground/Time.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import * as style from "../parts/operate.module.css"
import { formatBytes } from "../parts/operateFormat.ts"
import type { LogEntry } from "../parts/operatorApi.ts"

/** The words for an action; an unknown action of a later version of the service is shown unchanged. */
const actionName = (action: string): string =>
  new Map<string, string>(Object.entries(operateWords.value.actions)).get(action) ?? action

/** The first characters of an id: enough to tell one from others. */
const shortId = (id: string): string => id.slice(0, 8)

/**
 * A fact of an entry in readable form, empty if it is obvious; an unknown one of a later version is shown unchanged.
 */
const factOf = ([name, value]: readonly [string, unknown]): string => {
  const { codesStopped, inForceFrom, notAudited, violations } = operateWords.value
  switch (name) {
    case "accountId":
      return shortId(String(value))
    case "amount":
      return creditsPhrase(Number(value))
    case "bytes":
      return formatBytes(Number(value))
    case "codes":
      return value === "stop" ? codesStopped : ""
    case "effectiveAt":
      return inForceFrom({ time: formatExact(Date.parse(String(value))) })
    case "isAudited":
      return value === true ? "" : notAudited
    case "violations":
      return violations({ count: countOf(Number(value)) })
    default:
      return ["string", "number", "boolean"].includes(typeof value) ? `${name} ${String(value)}` : ""
  }
}

const factsOf = (detail: LogEntry["detail"]): string =>
  Object.entries(detail)
    .map(factOf)
    .filter((fact) => fact !== "")
    .join(" · ")

/** The tab that has a page for the subject, by the first part of the action's name. */
const tabs = new Map([
  ["account", "customers"],
  ["operator", "customers"],
  ["qrCode", "codes"]
])

const Subject = ({ entry: { action, subject } }: { readonly entry: LogEntry }) => {
  const [kind = ""] = action.split(".")
  if (kind === "domain") {
    const query = new URLSearchParams({ query: subject })
    return <a href={href(`/operate/domains?${query}`)}>{subject}</a>
  }
  const tab = tabs.get(kind)
  if (subject === "") return null
  const name = <code title={subject}>{shortId(subject)}</code>
  return tab === undefined ? name : <a href={href(`/operate/${tab}/${subject}`)}>{name}</a>
}

/** Entries of the operators' log. */
export const LogTable = ({ entries }: { readonly entries: ReadonlyArray<LogEntry> }) => {
  const words = operateWords.value
  return (
    <table class="list" aria-label={words.log}>
      <TableHead
        columns={[
          [words.what],
          [words.toWhat],
          [words.why, "wide-only"],
          [words.who, "wide-only"],
          [words.when, "end"]
        ]}
      />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.sequence}>
            <th scope="row">
              <span class={style.act}>{actionName(entry.action)}</span>
              <p class="small second">{factsOf(entry.detail)}</p>
              <p class="small second narrow-only">
                <bdi>{entry.reason}</bdi>
              </p>
            </th>
            <td>
              <Subject entry={entry} />
            </td>
            <td class="wide-only">
              <bdi>{entry.reason}</bdi>
            </td>
            <td class="wide-only">
              {entry.operatorId === null ? (
                words.byCommand
              ) : (
                <a href={href(`/operate/customers/${entry.operatorId}`)}>
                  <code>{shortId(entry.operatorId)}</code>
                </a>
              )}
            </td>
            <td class="end">
              <Time at={entry.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
