import { domainsWords } from "catalogue:domains"
import type { SortedEntry } from "@quick-response/http/import"
import type { ComponentChildren } from "preact"
import { sayFault } from "../../../design/sayFault.ts"
import { countOf, formatCount } from "../../../ground/format.ts"
import * as style from "./moving.module.css"
import { type RefusedGroup, refusedGroups } from "./portions.ts"

/** An entry with its reason. */
interface Refused {
  readonly line: number
  readonly address: string
  readonly reason: string
}

/** The number of entries that are shown, and the most when unfolded; the report has all. */
const fewEntries = 3
const mostEntries = 100

const Entries = ({ entries }: { readonly entries: ReadonlyArray<Refused> }) => (
  <ul class={style.refusals}>
    {entries.map(({ line, address, reason }) => (
      <li key={line + address} class="small">
        <span class="second">{domainsWords.value.line({ line: formatCount(line) })}</span>{" "}
        <bdi dir="ltr">{address}</bdi>
        {reason === "" ? null : <span class="second"> {reason}</span>}
      </li>
    ))}
  </ul>
)

/** Entries that cannot move for the same reason: the first ones, and the others folded. */
export const StayingLinks = ({
  title,
  entries
}: {
  readonly title: ComponentChildren
  readonly entries: ReadonlyArray<Refused>
}) => (
  <div class={`wide ${style.refusalGroup}`}>
    <p>{title}</p>
    <Entries entries={entries.slice(0, fewEntries)} />
    {entries.length <= fewEntries ? null : (
      <details class="disclosure">
        <summary>
          {domainsWords.value.moreEntries({ count: formatCount(entries.length - fewEntries) })}
        </summary>
        <Entries entries={entries.slice(fewEntries, mostEntries)} />
        {entries.length <= mostEntries ? null : <p class="small second">{domainsWords.value.restInReport}</p>}
      </details>
    )}
  </div>
)

const groupTitle = ({ code, host, isOfTargets, entries }: RefusedGroup): string => {
  const words = domainsWords.value
  const count = countOf(entries.length)
  if (code === "DOMAIN_NOT_FOUND") return words.elsewhere({ count, host })
  if (code === "ADDRESS_TAKEN") return words.repeated({ count })
  return isOfTargets ? words.refusedTargets({ count }) : words.unreadable({ count })
}

/** The entries of the file that cannot move, by reason. */
export const Unmovable = ({ entries }: { readonly entries: ReadonlyArray<SortedEntry> }) => (
  <>
    {refusedGroups(entries).map((group) => (
      <StayingLinks
        key={`${group.code} ${group.host} ${group.isOfTargets}`}
        title={groupTitle(group)}
        entries={group.entries.map((refused) => ({
          line: refused.entry.line,
          address: refused.entry.address,
          reason: refused.code === "OK" || refused.code === "DOMAIN_NOT_FOUND" ? "" : sayFault(refused.fault)
        }))}
      />
    ))}
  </>
)
