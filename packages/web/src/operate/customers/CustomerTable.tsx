import { href } from "../../frame/router.ts"
import { Amount } from "../../ground/Amount.tsx"
import { formatCount } from "../../ground/format.ts"
import { Time } from "../../ground/Time.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { TableHead } from "../../lists/TableHead.tsx"
import type { AccountSummary } from "../parts/operatorApi.ts"
import { StateBadge } from "./StateBadge.tsx"

/** Accounts as a table. */
export const CustomerTable = ({ accounts }: { readonly accounts: ReadonlyArray<AccountSummary> }) => {
  const words = operateWords.value
  return (
    <table class="list" aria-label={words.customers}>
      <TableHead
        columns={[
          [words.customer],
          [words.state, "wide-only"],
          [words.codes, "end", "wide-only"],
          [words.lastSeen, "wide-only"],
          [words.balance, "end"]
        ]}
      />
      <tbody>
        {accounts.map(({ id, email, state, qrCodes, lastSeenAt, balance }) => (
          <tr key={id} class={state === "closed" ? "over" : undefined}>
            <th scope="row" class="operate-address">
              <a href={href(`/operate/customers/${id}`)}>
                {email === null ? <code>{id}</code> : <bdi>{email}</bdi>}
              </a>
              <p class="small second narrow-only">
                <StateBadge state={state} />
              </p>
            </th>
            <td class="wide-only">
              <StateBadge state={state} />
            </td>
            <td class="end wide-only amount">{formatCount(qrCodes)}</td>
            <td class="wide-only">
              {lastSeenAt === null ? <span class="second">{words.never}</span> : <Time at={lastSeenAt} />}
            </td>
            <td class="end">
              <Amount value={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
