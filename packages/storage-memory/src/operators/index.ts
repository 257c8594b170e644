import {
  type AccountId,
  AccountNotFound,
  type AccountQuery,
  type AccountSummary,
  type AccountSummaryPage,
  Credits,
  type Deed,
  type DomainQuery,
  type DomainSummary,
  type DomainSummaryPage,
  type Operator,
  type OperatorAction,
  OperatorStorage,
  QrCodeNotFound,
  UnknownDomain
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { removeHeld, sortedDomains } from "../domains/index.ts"
import { switchWebhook } from "../events/webhookVerbs.ts"
import { countCodes } from "../redirects/redirectVerbs.ts"
import { switchQrCode } from "../redirects/switchQrCode.ts"
import { listRefunds, post, refundOnce } from "../state/purchaseSteps.ts"
import { byCodePoint, slice } from "../state/sort.ts"
import { type AccountData, findOpenAccount, placeOf, type State } from "../state/state.ts"
import { listSoldQrCodes } from "./listSoldQrCodes.ts"

const summaryOf = (state: State, { account, qrCodes, suspension }: AccountData): AccountSummary => {
  const { id, email, balance, createdAt, closedAt, suspendedAt } = account
  const uses = [...state.sessions.values(), ...state.apiKeys.values()].flatMap(({ accountId, lastUsedAt }) =>
    accountId === id && lastUsedAt !== null ? [lastUsedAt] : []
  )
  const isSuspended = closedAt === null && suspendedAt !== null
  return {
    id,
    email,
    balance,
    state: closedAt !== null ? "closed" : isSuspended ? "suspended" : "active",
    suspensionReason: isSuspended ? (suspension?.reason ?? null) : null,
    qrCodes: qrCodes.length,
    createdAt,
    lastSeenAt: uses.reduce<DateTime.Utc | null>(
      (latest, use) => (latest === null ? use : DateTime.max(latest, use)),
      null
    )
  }
}

/** True if an open account's address or user contains the text, or if the text is the account's id. */
const hasText = (data: AccountData, text: string): boolean =>
  text === "" ||
  data.account.id === text ||
  (data.account.closedAt === null && placeOf(data).toLowerCase().includes(text))

const findSummary = (state: State, id: AccountId): Either.Either<AccountSummary, AccountNotFound> => {
  const data = state.accounts.get(id)
  return data === undefined
    ? Either.left(new AccountNotFound({ account: id }))
    : Either.right(summaryOf(state, data))
}

const findAccounts = (
  state: State,
  { query = "", state: wanted, ...page }: AccountQuery
): AccountSummaryPage => {
  const text = query.toLowerCase()
  const found = [...state.accounts.values()]
    .filter((data) => hasText(data, text))
    .sort((a, b) => byCodePoint(placeOf(a), placeOf(b)))
    .map((data) => summaryOf(state, data))
    .filter((summary) => wanted === undefined || summary.state === wanted)
  return { accounts: slice(found, page), totalCount: found.length }
}

const findDomains = (
  state: State,
  { query = "", accountId, state: wanted, ...page }: DomainQuery
): DomainSummaryPage => {
  const text = query.toLowerCase()
  const found = sortedDomains(state).filter(
    (domain) =>
      (wanted === undefined || domain.state === wanted) &&
      (accountId === undefined || domain.accountId === accountId) &&
      (domain.accountId === text || domain.host.includes(text))
  )
  const domains = slice(found, page).map((domain): DomainSummary => {
    const { host, accountId, createdAt, provedAt, liveAt, checkedAt } = domain
    const email = state.accounts.get(accountId)?.account.email ?? null
    const codes = countCodes(state, accountId).get(host) ?? 0
    return { host, accountId, email, state: domain.state, codes, createdAt, provedAt, liveAt, checkedAt }
  })
  return { domains, totalCount: found.length }
}

/** Adds an entry to the operators' log. */
type Log = (
  deed: Deed,
  action: OperatorAction,
  subject: string,
  detail?: Readonly<Record<string, unknown>>
) => void

const domainVerbs = (
  state: State,
  log: Log
): Pick<typeof OperatorStorage.Service, "findDomains" | "removeDomain"> => ({
  findDomains: (query) => Effect.sync(() => findDomains(state, query)),
  removeDomain: (host, deed) =>
    Effect.suspend(() => {
      const removed = removeHeld(state, host, deed.at)
      if (removed === undefined) return new UnknownDomain({ host })
      log(deed, "domain.removed", host, { accountId: removed.accountId })
      return Effect.succeed(removed)
    })
})

export const layerOf = (state: State): Layer.Layer<OperatorStorage> => {
  const log: Log = (deed, action, subject, detail = {}) => {
    state.operatorLog.push({ ...deed, action, subject, detail, sequence: state.operatorLog.length + 1 })
  }

  const operatorOf = (accountId: AccountId): Operator | undefined => {
    const addedAt = state.operators.get(accountId)
    const email = state.accounts.get(accountId)?.account.email ?? null
    return addedAt === undefined || email === null ? undefined : { accountId, email, addedAt }
  }

  return Layer.succeed(OperatorStorage, {
    addOperator: (accountId, deed) =>
      Effect.suspend(() =>
        Either.flatMap(findOpenAccount(state, accountId), ({ account: { email } }) => {
          const known = operatorOf(accountId)
          if (known !== undefined) return Either.right(known)
          if (email === null) return Either.left(new AccountNotFound({ account: accountId }))
          state.operators.set(accountId, deed.at)
          log(deed, "operator.added", accountId)
          return Either.right({ accountId, email, addedAt: deed.at })
        })
      ),
    removeOperator: (accountId, deed) =>
      Effect.sync(() => {
        if (operatorOf(accountId) === undefined) return false
        state.operators.delete(accountId)
        log(deed, "operator.removed", accountId)
        return true
      }),
    listOperators: Effect.sync(() =>
      [...state.operators.keys()]
        .flatMap((id) => operatorOf(id) ?? [])
        .sort(
          (a, b) => a.addedAt.epochMillis - b.addedAt.epochMillis || byCodePoint(a.accountId, b.accountId)
        )
    ),
    isOperator: (accountId) => Effect.sync(() => operatorOf(accountId) !== undefined),
    findAccounts: (query) => Effect.sync(() => findAccounts(state, query)),
    findSummary: (accountId) => Effect.suspend(() => findSummary(state, accountId)),
    suspend: ({ accountId, stopsCodes }, deed) =>
      Effect.suspend(() =>
        Either.map(findOpenAccount(state, accountId), (data) => {
          const { suspension } = data
          if (suspension?.reason === deed.reason && suspension.stopsCodes === stopsCodes)
            return summaryOf(state, data)
          data.account = { ...data.account, suspendedAt: data.account.suspendedAt ?? deed.at }
          data.suspension = { reason: deed.reason, stopsCodes }
          log(deed, "account.suspended", accountId, { codes: stopsCodes ? "stop" : "keep" })
          return summaryOf(state, data)
        })
      ),
    restore: (accountId, deed) =>
      Effect.suspend(() =>
        Either.map(findOpenAccount(state, accountId), (data) => {
          if (data.account.suspendedAt !== null) {
            data.account = { ...data.account, suspendedAt: null }
            data.suspension = null
            log(deed, "account.restored", accountId)
          }
          return summaryOf(state, data)
        })
      ),
    credit: (posting, deed) =>
      Effect.suspend(() => {
        const before = state.accounts.get(posting.accountId)?.ledger.length
        const posted = post(state, posting)
        if (state.accounts.get(posting.accountId)?.ledger.length !== before)
          log(deed, "account.credited", posting.accountId, { amount: Credits.toDecimal(posting.amount) })
        return posted
      }),
    refund: (id, deed, key) =>
      Effect.suspend(() => {
        const wasRefunded = state.qrCodes.get(id)?.owner.refunded.has(id)
        const refunded = refundOnce(state, id, deed.reason, deed.at, key)
        if (Either.isRight(refunded) && wasRefunded === false) log(deed, "qrCode.refunded", id)
        return refunded
      }),
    listRefunds: (ids) => Effect.sync(() => listRefunds(state, ids)),
    setQrCodeActive: (id, isActive, deed) =>
      Effect.suspend(() => {
        const before = state.qrCodes.get(id)?.qrCode.isActive
        const switched = switchQrCode(state, id, isActive, deed.at, deed.reason)
        if (before !== undefined && before !== isActive)
          log(deed, isActive ? "qrCode.activated" : "qrCode.deactivated", id)
        return switched
      }),
    setWebhookStopped: (id, isStopped, deed) =>
      Effect.suspend(() => {
        const before = state.webhooks.get(id)?.webhook
        const switched = switchWebhook(state, id, isStopped, deed.at)
        if (before !== undefined && before !== state.webhooks.get(id)?.webhook)
          log(deed, isStopped ? "webhook.stopped" : "webhook.resumed", id)
        return switched
      }),
    ...domainVerbs(state, log),
    findQrCode: (id) =>
      Effect.suspend(() => {
        const found = state.qrCodes.get(id)
        return found === undefined
          ? Either.left(new QrCodeNotFound({ id }))
          : Either.right({ accountId: found.owner.account.id, qrCode: found.qrCode })
      }),
    listSoldQrCodes: (query) => Effect.sync(() => listSoldQrCodes(state, query)),
    appendLog: (entry) =>
      Effect.sync(() => {
        state.operatorLog.push({ ...entry, sequence: state.operatorLog.length + 1 })
      }),
    readLog: ({ subject, ...page }) =>
      Effect.sync(() => {
        const entries = state.operatorLog
          .filter((entry) => subject === undefined || entry.subject === subject)
          .toReversed()
        return { entries: slice(entries, page), totalCount: entries.length }
      })
  })
}
