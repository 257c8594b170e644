import {
  type AccountId,
  ApiKeyHash,
  ApiKeyId,
  DomainHost,
  DomainStorage,
  fullGrant,
  newDomainToken,
  OperatorStorage,
  type QrCodeId,
  type ReasonedDeed,
  RedirectStorage,
  type SoldQrCode,
  type SoldQrCodePage,
  type SoldQrCodeQuery,
  Storage
} from "@quick-response/core"
import * as Credits from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { dynamicCode } from "../fixtures/redirectFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, orderBy, time } from "../trials/fixtures.ts"
import { type Law, lawOf } from "../trials/Law.ts"

interface Stores {
  readonly operators: typeof OperatorStorage.Service
  readonly storage: typeof Storage.Service
  readonly redirects: typeof RedirectStorage.Service
  readonly domains: typeof DomainStorage.Service
}

type Trial = readonly [
  name: string,
  meaning: string,
  trial: (stores: Stores) => Effect.Effect<void, unknown, Storage>
]

const deed = (at: number, reason = "for a trial", operatorId: AccountId | null = null): ReasonedDeed => ({
  operatorId,
  reason,
  at: time(at)
})

const pageOf = (subject: string) => ({ subject, pageNumber: 1, pageSize: 100 })

/** The logged actions on a subject, newest first. */
const actionsOf = ({ operators }: Stores, subject: string) =>
  Effect.map(operators.readLog(pageOf(subject)), ({ entries }) => entries.map(({ action }) => action))

/** A new account with 100 credits. */
const fundedAccount = ({ storage }: Pick<Stores, "storage">) =>
  Effect.flatMap(accountWith(Credits.Credits(1_000_000)), (id) => storage.findAccount({ id }))

const trials: ReadonlyArray<Trial> = [
  [
    "an account is an operator from when it is added until it is removed, and no closed or unknown one is",
    "Else a stranger sees all customers, or an operator cannot be dismissed.",
    (stores) =>
      Effect.gen(function* () {
        const { operators } = stores
        const { id, email } = yield* fundedAccount(stores)
        yield* same("before", yield* operators.isOperator(id), false)
        const added = yield* operators.addOperator(id, deed(1))
        yield* same("added", added, { accountId: id, email, addedAt: time(1) })
        yield* same("added again", yield* operators.addOperator(id, deed(2)), added)
        yield* same("after", yield* operators.isOperator(id), true)
        const listed = (yield* operators.listOperators).filter(({ accountId }) => accountId === id)
        yield* same("listed", listed, [added])
        yield* same("removed", yield* operators.removeOperator(id, deed(3)), true)
        yield* same("removed again", yield* operators.removeOperator(id, deed(4)), false)
        yield* same("at the end", yield* operators.isOperator(id), false)
        yield* refuses("an unknown one", operators.addOperator(fresh.accountId(), deed(5)), "AccountNotFound")
        yield* same("the log", yield* actionsOf(stores, id), ["operator.removed", "operator.added"])
      })
  ],
  [
    "a suspended account buys nothing, is told apart, and buys again once it is restored",
    "Else a fraud goes on, or a customer who paid stays locked out.",
    (stores) =>
      Effect.gen(function* () {
        const { operators, storage } = stores
        const { id } = yield* fundedAccount(stores)
        const suspended = yield* operators.suspend({ accountId: id, stopsCodes: false }, deed(1, "fraud"))
        yield* same("its state", [suspended.state, suspended.suspensionReason], ["suspended", "fraud"])
        yield* same("found", yield* operators.findSummary(id), suspended)
        yield* same("its time", (yield* storage.findAccount({ id })).suspendedAt, time(1))
        yield* refuses("a purchase", storage.purchase(orderBy(id)), "AccountSuspended")
        const again = yield* operators.suspend({ accountId: id, stopsCodes: false }, deed(2, "again"))
        yield* same("another reason", again.suspensionReason, "again")
        yield* same("the first time", (yield* storage.findAccount({ id })).suspendedAt, time(1))
        yield* operators.suspend({ accountId: id, stopsCodes: false }, deed(2, "again"))
        const restored = yield* operators.restore(id, deed(3))
        yield* same("restored", [restored.state, restored.suspensionReason], ["active", null])
        yield* operators.restore(id, deed(4))
        yield* storage.purchase(orderBy(id))
        yield* refuses("an unknown one", operators.restore(fresh.accountId(), deed(5)), "AccountNotFound")
        yield* same("the log", yield* actionsOf(stores, id), [
          "account.restored",
          "account.suspended",
          "account.suspended"
        ])
      })
  ],
  [
    "the dynamic codes of a suspended account keep working unless they are stopped, and work again once it is restored",
    "Else what was printed dies with a quarrel about an invoice, or a fraud's codes go on.",
    (stores) =>
      Effect.gen(function* () {
        const { operators, redirects } = stores
        const { id } = yield* fundedAccount(stores)
        const { slug, qrCodeId } = yield* dynamicCode(id)
        const isBlocked = Effect.gen(function* () {
          const found = [
            yield* redirects.findRedirect(slug),
            yield* redirects.findRedirectOf(qrCodeId),
            ...(yield* redirects.findRedirectsBySlug([slug])),
            ...(yield* redirects.findRedirects(id, [qrCodeId])),
            ...(yield* redirects.listRedirects({ accountId: id, limit: 10 }))
          ]
          return found.map((redirect) => redirect?.isBlocked)
        })
        const all = (blocked: boolean) => [blocked, blocked, blocked, blocked, blocked]
        yield* operators.suspend({ accountId: id, stopsCodes: false }, deed(1))
        yield* same("kept", yield* isBlocked, all(false))
        yield* operators.suspend({ accountId: id, stopsCodes: true }, deed(2))
        yield* same("stopped", yield* isBlocked, all(true))
        yield* operators.restore(id, deed(3))
        yield* same("restored", yield* isBlocked, all(false))
      })
  ],
  [
    "credits, refunds and switches of operators stand in the log once, with who did it and why, and in the books",
    "Else nobody can tell who gave credits away.",
    (stores) =>
      Effect.gen(function* () {
        const { operators, storage } = stores
        const operator = yield* accountWith(Credits.zero)
        const { id } = yield* fundedAccount(stores)
        const { qrCodeId } = (yield* storage.purchase(orderBy(id))).receipt
        const posting = {
          accountId: id,
          kind: "grant",
          amount: Credits.Credits(25_000),
          reason: "invoice 1017",
          key: fresh.idempotencyKey(),
          at: time(10)
        } as const
        const entry = yield* operators.credit(posting, deed(10, "invoice 1017", operator))
        yield* same("the entry", [entry.amount, entry.reason], [25_000, "invoice 1017"])
        yield* same(
          "the same again",
          yield* operators.credit(posting, deed(11, "invoice 1017", operator)),
          entry
        )
        yield* refuses(
          "too much taken",
          operators.credit(
            { ...posting, key: undefined, kind: "adjustment", amount: Credits.Credits(-9_000_000) },
            deed(12)
          ),
          "InsufficientBalance"
        )
        const { entries } = yield* operators.readLog(pageOf(id))
        yield* same(
          "the log of the account",
          entries.map(({ sequence, ...told }) => told),
          [
            {
              operatorId: operator,
              action: "account.credited",
              subject: id,
              reason: "invoice 1017",
              detail: { amount: 2.5 },
              at: time(10)
            }
          ]
        )
        const off = yield* operators.setQrCodeActive(qrCodeId, false, deed(20))
        yield* same("switched off", off.isActive, false)
        yield* operators.setQrCodeActive(qrCodeId, false, deed(21))
        yield* operators.setQrCodeActive(qrCodeId, true, deed(22))
        const other = (yield* storage.purchase(orderBy(id))).receipt.qrCodeId
        yield* same("no refund", yield* operators.listRefunds([qrCodeId, other]), [])
        const key = fresh.idempotencyKey()
        const refund = yield* operators.refund(qrCodeId, deed(23), key)
        yield* same("for the same key", yield* operators.refund(qrCodeId, deed(24), key), refund)
        yield* refuses("a second refund", operators.refund(qrCodeId, deed(24)), "AlreadyRefunded")
        yield* refuses(
          "the key for another code",
          operators.refund(other, deed(24), key),
          "IdempotencyKeyReused"
        )
        yield* refuses(
          "the key of a credit",
          operators.refund(other, deed(24), posting.key),
          "IdempotencyKeyReused"
        )
        yield* same("the refunds", yield* operators.listRefunds([other, fresh.qrCodeId(), qrCodeId]), [
          refund
        ])
        yield* same("the log of the code", yield* actionsOf(stores, qrCodeId), [
          "qrCode.refunded",
          "qrCode.activated",
          "qrCode.deactivated"
        ])
        const found = yield* operators.findQrCode(qrCodeId)
        yield* same("the code", [found.accountId, found.qrCode.id], [id, qrCodeId])
        yield* refuses("an unknown code", operators.findQrCode(fresh.qrCodeId()), "QrCodeNotFound")
      })
  ],
  [
    "entries that are appended to the log at once are numbered without a gap, and read newest first, page by page",
    "Else an entry can vanish unseen.",
    ({ operators }) =>
      Effect.gen(function* () {
        const subject = crypto.randomUUID()
        const numbers = [1, 2, 3, 4, 5, 6]
        yield* Effect.all(
          numbers.map((number) =>
            operators.appendLog({
              ...deed(number),
              action: "books.audited",
              subject,
              detail: { number, text: "ä\u2028" }
            })
          ),
          { concurrency: "unbounded", discard: true }
        )
        const whole = yield* operators.readLog(pageOf(subject))
        const sequences = whole.entries.map(({ sequence }) => sequence)
        yield* same(
          "newest first",
          sequences,
          sequences.toSorted((a, b) => b - a)
        )
        yield* same("each once", whole.entries.map(({ detail }) => detail.number).toSorted(), numbers)
        const second = yield* operators.readLog({ subject, pageNumber: 2, pageSize: 4 })
        yield* same("the second page", second, { entries: whole.entries.slice(4), totalCount: 6 })
        const all = yield* operators.readLog({ pageNumber: 1, pageSize: 1 })
        yield* same("no gap", all.entries[0]?.sequence, all.totalCount)
      })
  ],
  [
    "accounts are found by a part of their address in any case, by their id and by their state, in the order of addresses",
    "Else an operator tells a customer that there is no such account.",
    (stores) =>
      Effect.gen(function* () {
        const { operators, storage } = stores
        const { id, email } = yield* fundedAccount(stores)
        yield* storage.purchase(orderBy(id))
        const part = (email ?? "").slice(1, 30)
        const page = { pageNumber: 1, pageSize: 10 }
        const summary = yield* operators.findSummary(id)
        yield* same(
          "its codes",
          [summary.qrCodes, summary.balance],
          [1, (yield* storage.findAccount({ id })).balance]
        )
        for (const query of [part, part.toUpperCase(), id]) {
          const found = yield* operators.findAccounts({ query, ...page })
          yield* same(query, found, { accounts: [summary], totalCount: 1 })
        }
        const none = yield* operators.findAccounts({ query: id, state: "suspended", ...page })
        yield* same("in another state", none, { accounts: [], totalCount: 0 })
        yield* operators.suspend({ accountId: id, stopsCodes: false }, deed(1))
        const one = yield* operators.findAccounts({ query: id, state: "suspended", ...page })
        yield* same("in its state", [one.totalCount, one.accounts[0]?.id], [1, id])
        const key = yield* storage.createApiKey({
          id: ApiKeyId.make(crypto.randomUUID()),
          accountId: id,
          hash: ApiKeyHash.make(fresh.image().hash),
          prefix: "qr_live_trial",
          name: "trial",
          at: time(2),
          ...fullGrant,
          expiresAt: null
        })
        yield* storage.touchApiKey(key.id, time(77))
        yield* same("its last use", (yield* operators.findSummary(id)).lastSeenAt, time(77))
      })
  ],
  [
    "domains are found by a part of their host, by their account and by their state, and removed for their holder",
    "Else an operator cannot take a host from a fraud, or takes it from another account.",
    (stores) =>
      Effect.gen(function* () {
        const { operators, domains } = stores
        const [holder, waiting] = [yield* fundedAccount(stores), yield* fundedAccount(stores)]
        const host = DomainHost.make(`a.${crypto.randomUUID()}.example`)
        const other = DomainHost.make(`b.${host}`)
        const limits = { account: 10, all: 1_000_000_000 }
        for (const [accountId, wanted] of [
          [holder.id, host],
          [waiting.id, host],
          [holder.id, other]
        ] as const)
          yield* domains.addDomain({ accountId, host: wanted, token: newDomainToken(), at: time(0), limits })
        yield* refuses("a pending one", operators.removeDomain(host, deed(1)), "UnknownDomain")
        const look = { isProved: true, found: [], at: time(1) }
        yield* domains.recordLook(holder.id, host, look)
        yield* dynamicCode(holder.id, { host })
        const found = (
          query: string,
          given: { readonly state?: "pending" | "proved"; readonly accountId?: AccountId } = {},
          pageNumber = 1
        ) =>
          Effect.map(
            operators.findDomains({ query, ...given, pageNumber, pageSize: 2 }),
            ({ domains, totalCount }) => [
              totalCount,
              domains.map(({ host, accountId, email, codes }) => [host, accountId, email, codes])
            ]
          )
        const held = [host, holder.id, holder.email, 1]
        const pending = [host, waiting.id, waiting.email, 0]
        const second = [other, holder.id, holder.email, 0]
        const ofHost = holder.id < waiting.id ? [held, pending] : [pending, held]
        yield* same("by host", yield* found(host.toUpperCase()), [3, ofHost])
        yield* same("the second page", yield* found(host, {}, 2), [3, [second]])
        yield* same("by account", yield* found(holder.id), [2, [held, second]])
        yield* same("of an account", yield* found(host, { accountId: waiting.id }), [1, [pending]])
        yield* same("by state", yield* found(host, { state: "proved" }), [1, [held]])
        yield* same("by both", yield* found(waiting.id, { state: "proved" }), [0, []])
        const removed = yield* operators.removeDomain(host, deed(2))
        yield* same("removed", [removed.accountId, removed.host], [holder.id, host])
        yield* same("after it", yield* domains.findDomain(holder.id, host), undefined)
        yield* same("who waits", (yield* domains.findDomain(waiting.id, host))?.state, "pending")
        yield* refuses("again", operators.removeDomain(host, deed(3)), "UnknownDomain")
        const { entries } = yield* operators.readLog(pageOf(host))
        const logged = entries.map(({ action, reason, detail }) => [action, reason, detail])
        yield* same("the log", logged, [["domain.removed", "for a trial", { accountId: holder.id }]])
      })
  ],
  [
    "codes of all accounts are found by words, id, account, kind and state, newest first and each once",
    "Else an operator does not find a fraud's code, or takes another one down.",
    (stores) =>
      Effect.gen(function* () {
        const { operators, storage } = stores
        const [one, other] = [yield* fundedAccount(stores), yield* fundedAccount(stores)]
        const word = crypto.randomUUID()
        const buy = (accountId: AccountId, name: string, digits: string) => {
          const qrCodeId = fresh.qrCodeIdStarting(digits)
          return Effect.as(
            storage.purchase(orderBy(accountId, { qrCodeId, name: `${name} ${word}` })),
            qrCodeId
          )
        }
        const first = yield* buy(one.id, "Menu", "00000001")
        const second = yield* buy(other.id, "Card", "00000002")
        const third = yield* buy(one.id, "Menu", "00000003")
        const target = `https://example.test/${word}`
        const dynamic = yield* dynamicCode(other.id, { target })
        type Question = Partial<Omit<SoldQrCodeQuery, "at">>
        const listed = (question: Question, limit = 2) =>
          Effect.gen(function* () {
            const found: Array<SoldQrCode> = []
            for (let after: QrCodeId | null | undefined; after !== null; ) {
              const page: SoldQrCodePage = yield* operators.listSoldQrCodes({
                query: word,
                ...question,
                at: time(2),
                limit,
                ...(after === undefined ? {} : { after })
              })
              yield* same("the limit", page.qrCodes.length <= limit, true)
              found.push(...page.qrCodes)
              after = page.next
            }
            return found
          })
        const ids = (question: Question, limit?: number) =>
          Effect.map(listed(question, limit), (found) => found.map(({ id }) => id))
        const all = [third, second, first, dynamic.qrCodeId].sort((a, b) => (a < b ? 1 : -1))
        yield* same("by a word", yield* ids({}), all)
        yield* same("at once", yield* ids({}, 10), all)
        yield* same("by words", yield* ids({ query: `${word} menu` }), [third, first])
        yield* same("by account", yield* ids({ accountId: one.id, query: "" }, 1), [third, first])
        yield* same("by id", yield* ids({ id: second, query: "" }), [second])
        yield* same("by id and kind", yield* ids({ id: second, query: "", kind: "dynamic" }), [])
        yield* same("by kind", yield* ids({ kind: "dynamic" }), [dynamic.qrCodeId])
        const unknown = { at: time(2), limit: 2, query: "", after: fresh.qrCodeId() }
        const none = { qrCodes: [], next: null }
        yield* same("after an unknown one", yield* operators.listSoldQrCodes(unknown), none)
        const foreign = { ...unknown, accountId: one.id, after: second }
        yield* same("after a foreign one", yield* operators.listSoldQrCodes(foreign), none)
        yield* operators.setQrCodeActive(first, false, deed(1))
        yield* operators.refund(first, deed(1))
        yield* same("by state", yield* ids({ state: "blocked" }), [first])
        const facts = {
          email: other.email,
          accountId: other.id,
          isRefunded: false,
          state: "active",
          createdAt: time(0)
        }
        const of = ({ id, name, kind, slug, target: leads, pricePaid: _, ...rest }: SoldQrCode) => ({
          ...rest,
          of: [id, name, kind, slug, leads]
        })
        const [card] = yield* listed({ id: second })
        const [poster] = yield* listed({ kind: "dynamic" })
        const [menu] = yield* listed({ state: "blocked" })
        yield* same("a static one", card === undefined ? card : of(card), {
          ...facts,
          of: [second, `Card ${word}`, "static", null, null]
        })
        yield* same("a dynamic one", poster === undefined ? poster : [poster.slug, poster.target], [
          dynamic.slug,
          target
        ])
        yield* same("a refunded one", menu === undefined ? menu : [menu.isRefunded, menu.state], [
          true,
          "blocked"
        ])
        yield* operators.suspend({ accountId: other.id, stopsCodes: true }, deed(2))
        yield* same("stopped", yield* ids({ kind: "dynamic", state: "blocked" }), [dynamic.qrCodeId])
        yield* same("not stopped", yield* ids({ id: second, state: "active" }), [second])
      })
  ]
]

export const operatorTrials: ReadonlyArray<Law<DomainStorage | OperatorStorage | RedirectStorage | Storage>> =
  trials.map(([name, meaning, trial]) =>
    lawOf(
      name,
      meaning,
      Effect.gen(function* () {
        yield* trial({
          operators: yield* OperatorStorage,
          storage: yield* Storage,
          redirects: yield* RedirectStorage,
          domains: yield* DomainStorage
        })
      })
    )
  )
