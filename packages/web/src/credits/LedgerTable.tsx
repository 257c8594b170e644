import { creditsWords } from "catalogue:credits"
import type { LedgerEntryKind } from "@quick-response/core"
import type { api } from "../frame/api.ts"
import { href } from "../frame/router.ts"
import { Amount } from "../ground/Amount.tsx"
import { Time } from "../ground/Time.tsx"
import { TableHead } from "../lists/TableHead.tsx"

/** A change of the balance. */
type Entry = Awaited<ReturnType<typeof api.listLedger>>["entries"][number]

/** The message that names each kind. */
const kinds = {
  grant: "grant",
  purchase: "purchase",
  restyle: "restyle",
  refund: "refund",
  adjustment: "adjustment",
  "top-up": "topUp",
  "top-up-refund": "topUpRefund",
  dispute: "dispute"
} as const satisfies Record<LedgerEntryKind, string>

const isKind = (kind: string): kind is LedgerEntryKind => Object.hasOwn(kinds, kind)

/** The words for a kind; an unknown kind of a later version of the service is shown unchanged. */
const nameOf = (kind: string): string => (isKind(kind) ? creditsWords.value[kinds[kind]] : kind)

/** The reason in readable form; the service words the one of a new account's credits. */
const reasonOf = ({ kind, reason }: Entry): string =>
  kind === "grant" && (reason === "welcome" || reason === "demo") ? creditsWords.value[reason] : reason

const What = ({ entry, codesAt }: { readonly entry: Entry; readonly codesAt: string }) => {
  const { kind, qrCodeId } = entry
  const reason = reasonOf(entry)
  return (
    <>
      {qrCodeId === null ? nameOf(kind) : <a href={href(`${codesAt}/${qrCodeId}`)}>{nameOf(kind)}</a>}
      {reason === "" ? null : (
        <p class="small second">
          <bdi>{reason}</bdi>
        </p>
      )}
    </>
  )
}

/** The changes of the balance, newest first, each with the balance after it. */
export const LedgerTable = ({
  entries,
  codesAt = "/account/codes"
}: {
  readonly entries: ReadonlyArray<Entry>
  /** The path below which the pages of codes are. */
  readonly codesAt?: string
}) => (
  <table class="list" aria-label={creditsWords.value.changes}>
    <TableHead
      columns={[
        [creditsWords.value.when, "wide-only"],
        [creditsWords.value.subject],
        [creditsWords.value.change, "end"],
        [creditsWords.value.balance, "end", "wide-only"]
      ]}
    />
    <tbody>
      {entries.map((entry) => (
        <tr key={entry.sequence}>
          <td class="wide-only">
            <Time at={entry.createdAt} />
          </td>
          <td>
            <What entry={entry} codesAt={codesAt} />
            <p class="small second narrow-only">
              <Time at={entry.createdAt} />
            </p>
          </td>
          <td class={entry.amount > 0 ? "end gain" : "end"}>
            <Amount value={entry.amount} isSigned />
            <p class="small second narrow-only">
              <span class="visually-hidden">{creditsWords.value.balance} </span>
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
