import type { LedgerEntryKind } from "@quick-response/core"
import type { api } from "../../frame/api.ts"
import { href } from "../../frame/router.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Time } from "../../ground/Time.tsx"

/** A change of the balance. */
type Entry = Awaited<ReturnType<typeof api.listLedger>>["entries"][number]

const kinds: Readonly<Record<LedgerEntryKind, string>> = {
  grant: "Credits added",
  purchase: "Bought a code",
  refund: "Refund of a code",
  adjustment: "Correction",
  "top-up": "Credits bought",
  "top-up-refund": "Refund of a purchase of credits",
  dispute: "Disputed payment"
}
const names = new Map(Object.entries(kinds))

/** The words for a kind; one that only a later version of the service has stands for itself. */
const nameOf = (kind: string): string => names.get(kind) ?? kind

const What = ({ entry: { kind, reason, qrCodeId } }: { readonly entry: Entry }) => (
  <>
    {qrCodeId === null ? nameOf(kind) : <a href={href(`/account/codes/${qrCodeId}`)}>{nameOf(kind)}</a>}
    {reason === "" ? null : (
      <p class="small second">
        <bdi>{reason}</bdi>
      </p>
    )}
  </>
)

/** Changes of the balance, the newest first, each with the balance after it. */
export const LedgerTable = ({ entries }: { readonly entries: ReadonlyArray<Entry> }) => (
  <table class="list" aria-label="Changes of the balance">
    <thead>
      <tr>
        <th scope="col" class="wide-only">
          When
        </th>
        <th scope="col">What</th>
        <th scope="col" class="end">
          Change
        </th>
        <th scope="col" class="end wide-only">
          Balance
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.sequence}>
          <td class="wide-only">
            <Time at={entry.createdAt} />
          </td>
          <td>
            <What entry={entry} />
            <p class="small second narrow-only">
              <Time at={entry.createdAt} />
            </p>
          </td>
          <td class={entry.amount > 0 ? "end gain" : "end"}>
            <Amount value={entry.amount} isSigned />
            <p class="small second narrow-only">
              <span class="visually-hidden">Balance </span>
              <Amount value={entry.balanceAfter} />
            </p>
          </td>
          <td class="end wide-only">
            <Amount value={entry.balanceAfter} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
