import type {
  AccountId,
  AuditEvent,
  AuditViolation,
  DomainHost,
  Invariant,
  LedgerEntry,
  QrCodeId,
  QrCodeRecord,
  Redirect,
  TopUpId
} from "@quick-response/core"
import {
  boughtContentOf,
  Credits,
  dayLength,
  imageHashes,
  isHeld,
  shortAddressOf
} from "@quick-response/core"
import { type AccountData, type State, slugAt } from "./state.ts"

/** True if an entry may take a balance below zero, or further below. */
const mayOverdraw = ({ kind }: LedgerEntry): boolean => kind === "top-up-refund" || kind === "dispute"

const hasRightSign = (entry: LedgerEntry): boolean =>
  entry.kind === "adjustment" ||
  mayOverdraw(entry) ||
  (entry.kind === "purchase" || entry.kind === "restyle" ? entry.amount <= 0 : entry.amount >= 0)

const isOverdrawn = (entry: LedgerEntry): boolean =>
  entry.balanceAfter < 0 &&
  !mayOverdraw(entry) &&
  (entry.amount < 0 || entry.kind === "purchase" || entry.kind === "restyle")

const isAfter = (qrCode: QrCodeRecord, before: QrCodeRecord): boolean =>
  qrCode.createdAt.epochMillis > before.createdAt.epochMillis ||
  (qrCode.createdAt.epochMillis === before.createdAt.epochMillis && qrCode.id > before.id)

function* violationsOf({ account, ledger, qrCodes, claims }: AccountData): Generator<AuditViolation> {
  const violation = (invariant: Invariant, what: string): AuditViolation => ({
    invariant,
    detail: `account ${account.id}: ${what}`
  })
  const ids = new Set(qrCodes.map(({ qrCode }) => qrCode.id))
  // No value of `Credits` is past the largest amount.
  if (account.balance < 0 && (ledger.at(-1)?.balanceAfter ?? 0) >= 0) {
    yield violation("balanceRange", `the balance is ${Credits.format(account.balance)}`)
  }
  let balance = 0
  for (const [index, entry] of ledger.entries()) {
    const label = `entry ${entry.sequence}`
    balance += entry.amount
    if (entry.sequence !== index + 1) yield violation("sequence", `${label} is at place ${index + 1}`)
    if (entry.balanceAfter !== balance) yield violation("balanceAfter", label)
    if (entry.createdAt.epochMillis < (ledger[index - 1] ?? account).createdAt.epochMillis)
      yield violation("time", `${label} is older than the one before it`)
    if (!hasRightSign(entry)) yield violation("amountSign", label)
    if (isOverdrawn(entry))
      yield violation("balanceRange", `${label} leaves ${Credits.format(entry.balanceAfter)}`)
    if (entry.qrCodeId !== null && !ids.has(entry.qrCodeId)) yield violation("recordOfDebit", label)
  }
  if (balance !== account.balance) yield violation("balanceSum", `the ledger sums to ${balance} units`)

  const entriesOf = new Map<QrCodeId | null, Array<LedgerEntry>>()
  for (const entry of ledger) {
    const known = entriesOf.get(entry.qrCodeId)
    if (known === undefined) entriesOf.set(entry.qrCodeId, [entry])
    else known.push(entry)
  }
  for (const [index, { qrCode, looks }] of qrCodes.entries()) {
    const before = qrCodes[index - 1]
    if (before !== undefined && !isAfter(qrCode, before.qrCode))
      yield violation("order", `QR code ${qrCode.id} does not come after ${before.qrCode.id}`)
    const entries = entriesOf.get(qrCode.id) ?? []
    const debits = entries.filter((entry) => entry.kind === "purchase")
    const restyles = entries.filter((entry) => entry.kind === "restyle")
    const paid = [...debits, ...restyles].reduce((sum, { amount }) => sum - amount, 0)
    const refunds = entries.filter((entry) => entry.kind === "refund")
    const label = `QR code ${qrCode.id}`
    const paidBefore = ({ sequence }: LedgerEntry): number =>
      entries.reduce((sum, entry) => (entry.sequence < sequence ? sum - entry.amount : sum), 0)
    if (debits.length !== 1 || paid !== qrCode.pricePaid || restyles.length !== looks.length - 1)
      yield violation("debitOfRecord", label)
    if (
      debits[0]?.createdAt.epochMillis !== qrCode.createdAt.epochMillis ||
      qrCode.updatedAt.epochMillis < qrCode.createdAt.epochMillis
    )
      yield violation("time", `${label} has not the time of its debit, or was changed before`)
    if (refunds.length > 1 || refunds.some((refund) => refund.amount !== paidBefore(refund)))
      yield violation("refundOnce", label)
  }
  for (const [key, stored] of claims) {
    const isWhole = stored.every(({ receipt }) => ids.has(receipt.qrCodeId))
    if (!isWhole) yield violation("claim", `idempotency key ${key}`)
  }
}

function* imageViolations({ qrCodes, images }: State): Generator<AuditViolation> {
  const withoutRecord = new Set(images.keys())
  for (const { owner, qrCode, looks } of qrCodes.values()) {
    for (const hash of looks.flatMap(({ configText }) => imageHashes(configText))) {
      withoutRecord.delete(hash)
      if (!images.has(hash))
        yield {
          invariant: "images",
          detail: `account ${owner.account.id}: QR code ${qrCode.id} lacks its image ${hash}`
        }
    }
  }
  for (const hash of withoutRecord) yield { invariant: "images", detail: `image ${hash} has no record` }
}

function* credentialViolations(state: State): Generator<AuditViolation> {
  const { passwords, passkeys, sessions, apiKeys, links, emails, hostUsers } = state
  const owners = {
    passwords: [...passwords.keys()],
    sessions: [...sessions.values()].map(({ accountId }) => accountId),
    "api keys": [...apiKeys.values()].map(({ accountId }) => accountId),
    passkeys: [...passkeys.values()].map(({ accountId }) => accountId),
    links: [...links.values()].map(({ accountId }) => accountId)
  }
  for (const { account, user } of state.accounts.values()) {
    const { id, email, closedAt } = account
    const named = email === null ? user !== null && hostUsers.get(user) : emails.get(email)
    const violation = (invariant: Invariant, what: string) => ({
      invariant,
      detail: `account ${id}: ${what}`
    })
    if (closedAt === null ? named !== id : email !== null || named === id)
      yield violation(
        "closed",
        closedAt === null ? "it is open, without an address" : "it is closed, with an address"
      )
    if (closedAt !== null) {
      for (const [what, ids] of Object.entries(owners))
        if (ids.includes(id)) yield violation("closed", `it is closed, and has ${what}`)
    }
    if (owners.sessions.includes(id) && !passwords.has(id) && !owners.passkeys.includes(id))
      yield violation("session", "it has sessions, but neither a password nor a passkey")
  }
}

/** True if a picture contains its redirect's address. */
const holdsAddress = ({ configText }: Pick<QrCodeRecord, "configText">, redirect: Redirect): boolean =>
  configText.includes(`"data":"${shortAddressOf(redirect)}"`)

function* redirectViolations({ qrCodes, redirects, slugs, scanDays }: State): Generator<AuditViolation> {
  for (const { owner, qrCode, looks } of qrCodes.values()) {
    const slug = slugs.get(qrCode.id)
    const redirect = slug === undefined ? undefined : redirects.get(slug)?.redirect
    const isDynamic = boughtContentOf(qrCode.contentText)?.type === "dynamic"
    const isRight = isDynamic
      ? redirect?.accountId === owner.account.id &&
        [qrCode, ...looks].every((look) => holdsAddress(look, redirect))
      : redirect === undefined
    if (!isRight)
      yield {
        invariant: "redirect",
        detail: `account ${owner.account.id}: QR code ${qrCode.id} has not the redirect that its picture and content tell of`
      }
  }
  for (const [slug, { scans }] of redirects) {
    const days = [...(scanDays.get(slug)?.values() ?? [])].reduce((sum, day) => sum + day.scans, 0)
    if (days > scans)
      yield {
        invariant: "scans",
        detail: `code ${slug}: its days have more scans than the ${scans} of all times`
      }
  }
}

function* addressViolations({ redirects, addresses, domains }: State): Generator<AuditViolation> {
  for (const { redirect } of redirects.values()) {
    const { slug, accountId, host, addressKey } = redirect
    if (addressKey === null) continue
    const isOwn = addressKey.startsWith(`${host}/`) && addressKey.endsWith(` ${accountId}`)
    if (slugAt({ addresses }, addressKey) !== slug || !isOwn)
      yield { invariant: "address", detail: `account ${accountId}: code ${slug} has not its own address` }
  }
  const holders = new Map<DomainHost, AccountId>()
  for (const domain of domains.values()) {
    const { host, accountId } = domain
    if (!isHeld(domain)) continue
    if (holders.has(host))
      yield { invariant: "domain", detail: `account ${accountId}: another account holds ${host}, too` }
    holders.set(host, accountId)
  }
}

const amountOf = (entries: ReadonlyArray<LedgerEntry>): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0)

const sumOf = (entries: ReadonlyArray<LedgerEntry>, kind: LedgerEntry["kind"]): number =>
  amountOf(entries.filter((entry) => entry.kind === kind))

const madeByTopUps: ReadonlyArray<LedgerEntry["kind"]> = ["top-up", "top-up-refund", "dispute"]

function* topUpViolations({ accounts, topUps }: State): Generator<AuditViolation> {
  const entriesOf = new Map<TopUpId, Array<LedgerEntry>>()
  for (const entry of [...accounts.values()].flatMap(({ ledger }) => ledger)) {
    const { accountId, sequence, kind, amount, topUpId } = entry
    const topUp = topUpId === null ? undefined : topUps.get(topUpId)
    const isRight = madeByTopUps.includes(kind)
      ? topUp?.state === "paid" &&
        topUp.accountId === accountId &&
        (kind !== "top-up" || amount === topUp.credits)
      : topUpId === null
    if (!isRight)
      yield {
        invariant: "topUp",
        detail: `account ${accountId}: entry ${sequence} has not the paid top-up that it is for`
      }
    if (topUpId !== null) entriesOf.set(topUpId, [...(entriesOf.get(topUpId) ?? []), entry])
  }
  for (const { id, accountId, state, refundedCredits, disputedCredits } of topUps.values()) {
    const entries = entriesOf.get(id) ?? []
    const label = `account ${accountId}: top-up ${id}`
    if (entries.filter(({ kind }) => kind === "top-up").length !== (state === "paid" ? 1 : 0))
      yield { invariant: "topUp", detail: `${label} is ${state}, and has not the entries of that` }
    const [refunded, disputed] = [sumOf(entries, "top-up-refund"), sumOf(entries, "dispute")]
    if (refunded + refundedCredits !== 0 || disputed + disputedCredits !== 0)
      yield {
        invariant: "topUpTaken",
        detail: `${label}: ${refunded} units were booked for refunds, ${disputed} for disputes`
      }
  }
}

function* keyViolations({ accounts, apiKeys }: State): Generator<AuditViolation> {
  for (const { id, accountId, spentEver, spentDay, spentInDay } of apiKeys.values()) {
    const owner = accounts.get(accountId)
    const counted = owner?.ledger.filter(({ sequence }) => owner.counting.get(sequence) === id) ?? []
    const inDay = counted.filter(
      ({ createdAt }) => spentDay !== null && createdAt.epochMillis >= spentDay * dayLength
    )
    const detail = `account ${accountId}: the spending of API key ${id} is not the sum of its purchases`
    if (amountOf(counted) + spentEver !== 0 || amountOf(inDay) + spentInDay !== 0)
      yield { invariant: "keySpending", detail }
  }
}

function* logViolations({ operatorLog }: State): Generator<AuditViolation> {
  for (const [index, { sequence }] of operatorLog.entries())
    if (sequence !== index + 1)
      yield {
        invariant: "operatorLog",
        detail: `entry ${sequence} of the operators' log is at place ${index + 1}`
      }
}

function* eventViolations({ accounts, webhooks }: State): Generator<AuditViolation> {
  for (const { account, events } of accounts.values())
    for (const [index, { accountId, sequence, createdAt }] of events.entries()) {
      const before = (events[index - 1] ?? account).createdAt
      if (accountId !== account.id || sequence !== index + 1 || createdAt.epochMillis < before.epochMillis)
        yield {
          invariant: "accountEvents",
          detail: `account ${account.id}: event ${sequence} is at place ${index + 1}, or older than the one before it`
        }
    }
  for (const { id, accountId, position } of [...webhooks.values()].map(({ webhook }) => webhook)) {
    const owner = accounts.get(accountId)
    const isRight =
      owner?.account.closedAt === null &&
      position.entries <= owner.ledger.length &&
      position.events <= owner.events.length
    if (!isRight)
      yield {
        invariant: "webhook",
        detail: `account ${accountId}: webhook ${id} is past its events, or the account is closed`
      }
  }
}

/** Checks every invariant and returns the violations. */
export const audit = (state: State): ReadonlyArray<AuditViolation> => [
  ...[...state.accounts.values()].flatMap((data) => [...violationsOf(data)]),
  ...imageViolations(state),
  ...redirectViolations(state),
  ...addressViolations(state),
  ...topUpViolations(state),
  ...keyViolations(state),
  ...eventViolations(state),
  ...logViolations(state),
  ...credentialViolations(state)
]

/** Counts the audited rows. */
export const count = ({ accounts }: State): AuditEvent => {
  const counted = { accounts: accounts.size, entries: 0, records: 0 }
  for (const { ledger, qrCodes } of accounts.values()) {
    counted.entries += ledger.length
    counted.records += qrCodes.length
  }
  return { _tag: "counted", ...counted }
}
