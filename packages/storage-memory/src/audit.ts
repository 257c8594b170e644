import type { AuditViolation, Invariant, LedgerEntry, QrCodeId } from "@quick-response/core"
import { Credits, imageHashes } from "@quick-response/core"
import type { Holdings, State } from "./state.ts"

const hasRightSign = ({ kind, amount }: LedgerEntry): boolean =>
  kind === "adjustment" || (kind === "purchase" ? amount <= 0 : amount >= 0)

function* violationsOf({ account, ledger, qrCodes, claims }: Holdings): Generator<AuditViolation> {
  const broken = (invariant: Invariant, what: string): AuditViolation => ({
    invariant,
    detail: `account ${account.id}: ${what}`
  })
  const ids = new Set(qrCodes.map(({ qrCode }) => qrCode.id))
  if (account.balance < 0 || account.balance > Credits.maximum) {
    yield broken("balanceRange", `the balance is ${Credits.format(account.balance)}`)
  }
  let balance = 0
  for (const [index, entry] of ledger.entries()) {
    const named = `entry ${entry.sequence}`
    balance += entry.amount
    if (entry.sequence !== index + 1) yield broken("sequence", `${named} is at place ${index + 1}`)
    if (entry.balanceAfter !== balance) yield broken("balanceAfter", named)
    if (!hasRightSign(entry)) yield broken("amountSign", named)
    if (entry.qrCodeId !== null && !ids.has(entry.qrCodeId)) yield broken("recordOfDebit", named)
  }
  if (balance !== account.balance) yield broken("balanceSum", `the ledger sums to ${balance} units`)

  const entriesOf = new Map<QrCodeId | null, Array<LedgerEntry>>()
  for (const entry of ledger) {
    entriesOf.set(entry.qrCodeId, [...(entriesOf.get(entry.qrCodeId) ?? []), entry])
  }
  for (const { qrCode } of qrCodes) {
    const entries = entriesOf.get(qrCode.id) ?? []
    const debits = entries.filter((entry) => entry.kind === "purchase")
    const refunds = entries.filter((entry) => entry.kind === "refund")
    const named = `QR code ${qrCode.id}`
    if (debits.length !== 1 || debits[0]?.amount !== 0 - qrCode.pricePaid)
      yield broken("debitOfRecord", named)
    if (refunds.length > 1 || refunds.some((refund) => refund.amount !== qrCode.pricePaid))
      yield broken("refundOnce", named)
  }
  for (const [key, { receipt }] of claims) {
    if (!ids.has(receipt.qrCodeId)) yield broken("claim", `idempotency key ${key}`)
  }
}

function* imageViolations({ qrCodes, images }: State): Generator<AuditViolation> {
  const withoutRecord = new Set(images.keys())
  for (const { accountId, qrCode } of qrCodes.values()) {
    for (const hash of imageHashes(qrCode.configText)) {
      withoutRecord.delete(hash)
      if (!images.has(hash))
        yield {
          invariant: "images",
          detail: `account ${accountId}: QR code ${qrCode.id} lacks its image ${hash}`
        }
    }
  }
  for (const hash of withoutRecord) yield { invariant: "images", detail: `image ${hash} has no record` }
}

/** What of the invariants the state violates. */
export const audit = (state: State): ReadonlyArray<AuditViolation> => [
  ...[...state.accounts.values()].flatMap((holdings) => [...violationsOf(holdings)]),
  ...imageViolations(state)
]
