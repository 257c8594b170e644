import "./DynamicFacts.css"
import { accountWords } from "catalogue:account"
import { codesWords } from "catalogue:codes"
import type { api } from "../../frame/api.ts"
import { Time } from "../../ground/Time.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import { conditionsPhrase, type Rule } from "./ruleWords.ts"

/** A change of a dynamic code. */
export type Version = Awaited<ReturnType<typeof api.listQrCodeChanges>>["changes"][number]

const authorOf = ({ by, reason, version }: Version, owner: string): string => {
  const words = codesWords.value
  if (version === 1) return words.bought
  if (by === "owner") return owner
  return reason === null ? words.operator : words.operatorFor({ reason })
}

/** Changes of a dynamic code: targets with their times and authors. */
export const ChangeTable = ({
  changes,
  owner
}: {
  readonly changes: ReadonlyArray<Version>
  /** The words for the buyer. */
  readonly owner: string
}) => (
  <table class="list wide">
    <TableHead
      columns={[
        [codesWords.value.opens],
        [codesWords.value.state, "wide-only"],
        [codesWords.value.by, "wide-only"],
        [codesWords.value.since, "end"]
      ]}
    />
    <tbody>
      {changes.map((version) => (
        <tr key={version.version}>
          <th scope="row" class="breaking">
            <bdi>{version.target}</bdi>
          </th>
          <td class="wide-only">
            {version.isActive ? accountWords.value.active : accountWords.value.paused}
          </td>
          <td class="wide-only">
            <bdi>{authorOf(version, owner)}</bdi>
          </td>
          <td class="end">
            <Time at={version.at} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The rules of a dynamic code in order, each with its target. */
export const RuleList = ({ rules }: { readonly rules: ReadonlyArray<Rule> }) =>
  rules.length === 0 ? null : (
    <ol class="rule-list small" aria-label={codesWords.value.rules}>
      {rules.map((rule, place) => (
        <li key={place}>
          <span class="second">{conditionsPhrase(rule)}:</span> <bdi>{rule.target}</bdi>
        </li>
      ))}
    </ol>
  )
