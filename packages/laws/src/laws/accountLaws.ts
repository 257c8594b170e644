import { Email } from "@quick-response/core"
import { Credits, maximum, zero } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, allAccounts, allPages, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const decodeEmail = Schema.decodeSync(Email)

const most = Credits(maximum)
const least = Credits(1)

const grant = (accountId: ReturnType<typeof fresh.accountId>, amount: Credits, reason = "a reason") => ({
  accountId,
  kind: "grant" as const,
  amount,
  reason,
  at: time(1)
})

export const accountLaws: ReadonlyArray<StorageLaw> = [
  law(
    "a new account has no credits and is found by id and address",
    "Else money appears from nowhere, or the operator cannot find the account that was just made.",
    (storage) =>
      Effect.gen(function* () {
        const opened = { id: fresh.accountId(), email: fresh.email(), at: time(5) }
        const expected = {
          id: opened.id,
          email: opened.email,
          balance: zero,
          lowBalance: null,
          language: null,
          createdAt: time(5),
          closedAt: null,
          suspendedAt: null
        }
        yield* same("createAccount", yield* storage.createAccount(opened), expected)
        yield* same("findAccount by id", yield* storage.findAccount({ id: opened.id }), expected)
        yield* same("findAccount by address", yield* storage.findAccount({ email: opened.email }), expected)
        yield* refuses("an unknown id", storage.findAccount({ id: fresh.accountId() }), "AccountNotFound")
        yield* refuses("an unknown address", storage.findAccount({ email: fresh.email() }), "AccountNotFound")
      })
  ),
  law(
    "an address has one account, and an id names one thing",
    "Else a person's money is split over two accounts, or one account's key opens another's.",
    (storage) =>
      Effect.gen(function* () {
        const first = { id: fresh.accountId(), email: fresh.email(), at: time(0) }
        const account = yield* storage.createAccount(first)
        yield* refuses(
          "the same address",
          storage.createAccount({ ...first, id: fresh.accountId() }),
          "EmailTaken"
        )
        const other = fresh.email()
        yield* refuses("the same id", storage.createAccount({ ...first, email: other }), "StorageError")
        yield* refuses("the refused address", storage.findAccount({ email: other }), "AccountNotFound")
        yield* same("the first account", yield* storage.findAccount({ id: first.id }), account)
        const opened = yield* Effect.all(
          Array.from({ length: 8 }, () =>
            Effect.isSuccess(storage.createAccount({ id: fresh.accountId(), email: other, at: time(0) }))
          ),
          { concurrency: "unbounded" }
        )
        yield* same("accounts opened at once", opened.filter((wasOpened) => wasOpened).length, 1)
      })
  ),
  law(
    "concurrent requests for a host's user open one account",
    "Else a user's credits are split over two accounts, or the account of an address is another's.",
    (storage) =>
      Effect.gen(function* () {
        const user = fresh.hostUser()
        const ids = Array.from({ length: 8 }, () => fresh.accountId())
        const opened = yield* Effect.all(
          ids.map((id, index) => storage.openAccountFor({ id, user, at: time(index) })),
          { concurrency: "unbounded" }
        )
        const [first] = opened
        yield* same("one of the ids", first !== undefined && ids.includes(first.id), true)
        yield* same(
          "all answers",
          opened,
          opened.map(() => first)
        )
        const id = first?.id ?? fresh.accountId()
        const account = {
          id,
          email: null,
          balance: zero,
          lowBalance: null,
          language: null,
          closedAt: null,
          suspendedAt: null
        }
        const { createdAt, ...found } = yield* storage.findAccount({ id })
        yield* same("findAccount by id", found, account)
        yield* same("its time", createdAt, first?.createdAt)
        yield* storage.post({ ...grant(id, oneCredit), at: time(20) })
        const later = yield* storage.openAccountFor({ id: fresh.accountId(), user, at: time(30) })
        yield* same("a later answer", later, { ...account, createdAt, balance: oneCredit })
        yield* same("a purchase", (yield* storage.purchase(orderBy(id, {}))).replayed, false)
        const address = { id: fresh.accountId(), email: decodeEmail(user), at: time(40) }
        yield* same("the same text as an address", (yield* storage.createAccount(address)).email, user)
        const other = { id: fresh.accountId(), user: fresh.hostUser(), at: time(40) }
        yield* same("another user", (yield* storage.openAccountFor(other)).id, other.id)
        const taken = storage.openAccountFor({ ...other, user: fresh.hostUser() })
        yield* refuses("the id of another account", taken, "StorageError")
        const listed = (yield* allAccounts(storage)).filter((one) => one.id === id || one.id === other.id)
        yield* same(
          "listAccounts",
          listed.map(({ email }) => email),
          [null, null]
        )
        yield* same("the audit", yield* storage.audit, [])
      })
  ),
  law(
    "accounts are listed by address, in the order of code points",
    "Else the same list differs between stores, and an operator who compares two sees changes where there are none.",
    (storage) =>
      Effect.gen(function* () {
        const suffix = crypto.randomUUID()
        const inOrder = ["-", "9", "_", "a", "ab", "b", "\u00e9", "\uffee", "\u{1f600}"].map((start) =>
          decodeEmail(`${start}@${suffix}.test`)
        )
        for (const email of [...inOrder].reverse()) {
          yield* storage.createAccount({ id: fresh.accountId(), email, at: time(0) })
        }
        const listed = (yield* allAccounts(storage)).flatMap(({ email }) => email ?? [])
        yield* same(
          "listAccounts",
          listed.filter((email) => email.endsWith(`${suffix}.test`)),
          inOrder
        )
        const { accounts, totalCount } = yield* storage.listAccounts({ pageNumber: 2, pageSize: 4 })
        yield* same(
          "the second page",
          accounts.flatMap(({ email }) => email ?? []),
          listed.slice(4, 8)
        )
        yield* same("how many there are", totalCount >= inOrder.length, true)
      })
  ),
  law(
    "a balance is the sum of its ledger, whose numbers have no gaps",
    "Else nobody can say where a credit came from or went: the ledger is what an auditor reads.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const amounts = [50_000, 1, -20_000, 0, 333].map((units) => Credits(units))
        const expected: Array<unknown> = []
        let balance = 0
        for (const [index, amount] of amounts.entries()) {
          balance += amount
          const kind = amount < 0 ? ("adjustment" as const) : ("grant" as const)
          const posting = { accountId, kind, amount, reason: `reason ${index}`, at: time(index) }
          const { at, ...entry } = posting
          const appended = {
            ...entry,
            sequence: index + 1,
            balanceAfter: balance,
            qrCodeId: null,
            topUpId: null,
            createdAt: at
          }
          yield* same("post", yield* storage.post(posting), appended)
          expected.unshift(appended)
        }
        yield* same("the balance", (yield* storage.findAccount({ id: accountId })).balance, balance)
        for (const pageSize of [1, 2, 5, 100]) {
          const entries = yield* allPages(
            (page) => Effect.map(storage.listLedger(accountId, page), (listed) => listed.entries),
            pageSize
          )
          yield* same(`listLedger by ${pageSize}`, entries, expected)
        }
        const past = yield* storage.listLedger(accountId, { pageNumber: 2_147_483_647, pageSize: 100 })
        yield* same("listLedger past the end", past, { entries: [], totalCount: 5 })
        const nobody = yield* storage.listLedger(fresh.accountId(), { pageNumber: 1, pageSize: 1 })
        yield* same("listLedger of an unknown account", nobody, { entries: [], totalCount: 0 })
      })
  ),
  law(
    "ledger times never go back, and never precede the account",
    "Else an entry seems older than those that it follows, and nobody can say what a balance was at a time.",
    (storage) =>
      Effect.gen(function* () {
        const { id: accountId } = yield* storage.createAccount({
          id: fresh.accountId(),
          email: fresh.email(),
          at: time(3)
        })
        const post = (at: number) => storage.post({ ...grant(accountId, oneCredit), at: time(at) })
        const order = orderBy(accountId, { at: time(-2) })
        const appended = [
          yield* post(1),
          yield* post(900_000_000),
          yield* post(4),
          (yield* Effect.zipRight(
            storage.purchase(order),
            storage.listLedger(accountId, { pageNumber: 1, pageSize: 1 })
          )).entries[0],
          yield* storage.refund(order.qrCodeId, "back", time(5)),
          yield* post(900_000_001)
        ]
        const [late, later] = [time(900_000_000), time(900_000_001)]
        yield* same(
          "the times",
          appended.map((entry) => entry?.createdAt),
          [time(3), late, late, late, late, later]
        )
        const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 9 })
        yield* same("as listed", entries.toReversed(), appended)
      })
  ),
  law(
    "pages of a growing ledger show its length at the first page",
    "Else who reads page by page meets an entry twice when another is appended meanwhile.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(oneCredit)
        for (let i = 0; i < 5; i++) yield* storage.post(grant(accountId, least, String(i)))
        const first = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 4 })
        yield* storage.post(grant(accountId, least, "late"))
        const asOf = first.totalCount
        const second = yield* storage.listLedger(accountId, { pageNumber: 2, pageSize: 4, asOf })
        const sequences = [...first.entries, ...second.entries].map(({ sequence }) => sequence)
        yield* same("both pages", sequences, [6, 5, 4, 3, 2, 1])
        yield* same("the count", second.totalCount, 6)
      })
  ),
  law(
    "a balance stays between zero and the largest amount",
    "Else an account spends what it has not got, or amounts stop being exact.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(most)
        yield* refuses("one unit too many", storage.post(grant(accountId, least)), "BalanceTooLarge")
        const takeAll = { ...grant(accountId, Credits(0 - most)), kind: "adjustment" as const }
        yield* same("the balance after taking all", (yield* storage.post(takeAll)).balanceAfter, zero)
        const takeOne = { ...takeAll, amount: Credits(-1) }
        yield* refuses("one unit too few", storage.post(takeOne), "InsufficientBalance")
        yield* refuses("an unknown account", storage.post(grant(fresh.accountId(), least)), "AccountNotFound")
        const { entries, totalCount } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 9 })
        yield* same("entries after refusals", [entries.length, totalCount], [2, 2])
      })
  ),
  law(
    "concurrent changes of a balance all count",
    "Else of two grants that arrive together one is lost.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const entries = yield* Effect.all(
          Array.from({ length: 32 }, () => storage.post(grant(accountId, least))),
          { concurrency: "unbounded" }
        )
        const sequences = entries.map(({ sequence }) => sequence).sort((a, b) => a - b)
        yield* same(
          "the sequences",
          sequences,
          entries.map((_, index) => index + 1)
        )
        yield* same("the balance", (yield* storage.findAccount({ id: accountId })).balance, 32)
      })
  ),
  law(
    "a credit's key posts once and refuses a different amount",
    "Else a payment that is reported twice, or at two servers at once, is credited twice.",
    (storage) =>
      Effect.gen(function* () {
        const [accountId, otherId] = [yield* accountWith(zero), yield* accountWith(zero)]
        const key = fresh.idempotencyKey()
        const keyed = { ...grant(accountId, oneCredit), key }
        const entries = yield* Effect.all(
          Array.from({ length: 16 }, () => storage.post(keyed)),
          { concurrency: "unbounded" }
        )
        const [first] = entries
        yield* same(
          "each answer",
          entries,
          Array.from(entries, () => first)
        )
        yield* storage.post({
          accountId,
          kind: "adjustment",
          amount: Credits(-5_000),
          reason: "",
          at: time(1)
        })
        const later = { ...keyed, reason: "another reason", at: time(2) }
        yield* same("the answer to a later one", yield* storage.post(later), first)
        yield* refuses("another amount", storage.post({ ...keyed, amount: least }), "CreditKeyTaken")
        yield* same(
          "an entry of another key",
          (yield* storage.post({ ...keyed, key: fresh.idempotencyKey() })).sequence,
          3
        )
        yield* same("one without a key", (yield* storage.post(grant(accountId, oneCredit))).sequence, 4)
        const { accountId: creditedId } = yield* storage.post({ ...keyed, accountId: otherId })
        yield* same("one of another account", creditedId, otherId)
        const taken = {
          accountId,
          kind: "adjustment" as const,
          amount: Credits(-25_000),
          reason: "",
          at: time(3)
        }
        const takenKey = fresh.idempotencyKey()
        const all = yield* storage.post({ ...taken, key: takenKey })
        yield* same("all that was left, again", yield* storage.post({ ...taken, key: takenKey }), all)
        const { balance } = yield* storage.findAccount({ id: accountId })
        const { totalCount } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 1 })
        yield* same("the balance and its entries", [balance, totalCount], [0, 5])
      })
  )
]
