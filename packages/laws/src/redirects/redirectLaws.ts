import {
  type CodeVersion,
  changesADay,
  changesPeriod,
  generateSlug,
  imageReference,
  keptVersions,
  type QrCodeQuery,
  type Redirect,
  type RedirectState,
  type RestyleOrder
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { freshHash, signedUp } from "../fixtures/credentialFixtures.ts"
import {
  dayStart,
  dynamicCode,
  dynamicOrder,
  foldAll,
  type RedirectTrial,
  scanOf
} from "../fixtures/redirectFixtures.ts"
import { answerOf, refuses, same } from "../trials/answers.ts"
import { accountWith, configWith, fresh, orderBy, time } from "../trials/fixtures.ts"

const wealth = Credits(10_000_000)

const rules = [
  {
    device: "ios",
    language: "de",
    from: time(5),
    until: time(9),
    weekdays: [1, 7],
    hours: "22:00-06:00",
    timeZone: "Asia/Kathmandu",
    target: "https://example.test/ios?a=\u00e9'"
  },
  { language: "fr", target: "https://example.test/fr" }
] as const

export const redirectTrials: ReadonlyArray<RedirectTrial> = [
  {
    name: "a redirect and its purchase are stored together or not at all",
    meaning: "Else a picture that was paid for leads nowhere.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(wealth)
        const poor = yield* accountWith(Credits(1))
        const given = {
          target: "https://example.test/\u{1f600}?'--",
          fallback: "https://example.test/later",
          expiresAt: time(99),
          forwardQuery: true
        }
        const bought = yield* dynamicCode(owner, given)
        yield* same("findRedirect", yield* redirects.findRedirect(bought.slug), bought)
        const paused = yield* dynamicCode(yield* accountWith(wealth), { isPaused: true })
        yield* same("one that was bought paused", yield* redirects.findRedirect(paused.slug), paused)
        const refused = dynamicOrder(poor)
        yield* refuses("without money", storage.purchase(refused), "InsufficientBalance")
        yield* same("a refused one", yield* redirects.findRedirect(refused.redirect.slug), undefined)
        const plain = orderBy(owner)
        yield* storage.purchase(plain)
        yield* same("findRedirectOf", yield* redirects.findRedirectOf(bought.qrCodeId), bought)
        const unsold = generateSlug()
        const bySlug = yield* redirects.findRedirectsBySlug([unsold, bought.slug, bought.slug])
        yield* same("findRedirectsBySlug", bySlug, [bought])
        yield* same("of a plain code", yield* redirects.findRedirectOf(plain.qrCodeId), undefined)
        const counted = { ...bought, scans: 0, lastScanAt: null }
        const ids = [plain.qrCodeId, bought.qrCodeId, bought.qrCodeId, fresh.qrCodeId()]
        yield* same("findRedirects", yield* redirects.findRedirects(owner, ids), [counted])
        yield* same("another's", yield* redirects.findRedirects(poor, ids), [])
        const first = {
          ...given,
          version: 1,
          rules: [],
          isActive: true,
          by: "owner",
          reason: null,
          at: time(0)
        }
        const page = { pageNumber: 1, pageSize: 9 }
        const versions = yield* redirects.listVersions(owner, bought.qrCodeId, page)
        yield* same("its versions", versions, { changes: [first], totalCount: 1 })
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "a list filters codes by kind and state, and ranks them by scans",
    meaning: "Else a customer does not find a code by its address, or trusts a wrong ranking.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(wealth)
        const [first, ending, third] = [
          yield* dynamicCode(owner),
          yield* dynamicCode(owner, { target: "https://cafe.example/abend", expiresAt: time(50) }),
          yield* dynamicCode(owner)
        ]
        const plain = orderBy(owner)
        yield* storage.purchase(plain)
        const page = { pageNumber: 1, pageSize: 100 }
        const list = (query: Partial<QrCodeQuery>) =>
          Effect.map(storage.listQrCodes(owner, { ...page, ...query }), ({ qrCodes }) =>
            qrCodes.map(({ id }) => id)
          )
        const ids = [plain.qrCodeId, third.qrCodeId, ending.qrCodeId, first.qrCodeId]
        const stateOf = (is: RedirectState, at = 10) => list({ state: { is, at: time(at) } })
        yield* same("dynamic", yield* list({ kind: "dynamic" }), ids.slice(1))
        yield* same("static", yield* list({ kind: "static" }), [plain.qrCodeId])
        yield* same("active", yield* stateOf("active"), ids)
        yield* same("expired", yield* stateOf("expired", 50), [ending.qrCodeId])
        const paused = { isActive: false }
        yield* redirects.changeRedirect(owner, first.qrCodeId, paused, time(11))
        yield* redirects.changeRedirect(owner, ending.qrCodeId, { ...paused, expiresAt: null }, time(12))
        yield* storage.setQrCodeActive(ending.qrCodeId, false, time(13))
        yield* storage.setQrCodeActive(plain.qrCodeId, false, time(14))
        yield* same("paused", yield* stateOf("paused"), [first.qrCodeId])
        yield* same("blocked", yield* stateOf("blocked"), [plain.qrCodeId, ending.qrCodeId])
        yield* same("still active", yield* stateOf("active", 60), [third.qrCodeId])
        const menu = { target: "https://luna.example/men\u00fc" }
        yield* redirects.changeRedirect(owner, third.qrCodeId, menu, time(15))
        const found = [
          ["luna.EXAMPLE/menu", third.qrCodeId],
          [third.slug, third.qrCodeId],
          [`q.example/${first.slug}`.toLowerCase(), first.qrCodeId],
          ["abend cafe", ending.qrCodeId]
        ] as const
        for (const [query, id] of found) yield* same(query, yield* list({ query }), [id])
        yield* same("its former target", yield* list({ query: `${third.slug} example.test/first` }), [])
        const scans = [first, third, third].map(({ slug }) => scanOf(slug))
        yield* redirects.recordScans([...scans, scanOf(ending.slug, 0, { kind: "bot" })])
        yield* foldAll(redirects)
        const ranked = [third.qrCodeId, first.qrCodeId, plain.qrCodeId, ending.qrCodeId]
        yield* same("by scans", yield* list({ sort: "scans" }), ranked)
        yield* redirects.recordScans([scanOf(first.slug), scanOf(first.slug)])
        yield* foldAll(redirects)
        const reranked = [first.qrCodeId, third.qrCodeId, ending.qrCodeId]
        yield* same("again", yield* list({ sort: "scans", kind: "dynamic" }), reranked)
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "a restyle charges the difference and changes the look alone, together or not at all",
    meaning: "Else a printed code is lost, or a look is paid twice, or not at all.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(50_000))
        const bought = yield* dynamicCode(owner)
        const id = bought.qrCodeId
        const first = yield* storage.findQrCode(owner, id)
        const image = fresh.image()
        const text = (look: string) => JSON.stringify({ data: `${bought.shortUrl}${bought.slug}`, look })
        const order = (
          look: string,
          price: number,
          expected: number,
          at = 1,
          given: Partial<RestyleOrder> = {}
        ) => ({
          accountId: owner,
          qrCodeId: id,
          config: { text: text(look), images: [], dataHash: bought.slug },
          price: Credits(price),
          expected: Credits(expected),
          idempotency: { key: fresh.idempotencyKey(), fingerprint: look },
          at: time(at),
          ...given
        })
        const balance = Effect.map(storage.findAccount({ id: owner }), (account) => account.balance)
        yield* refuses("another price", storage.restyle(order("red", 12_000, 12_000)), "PriceChanged")
        const red = order("red", 12_000, 2_000, 2)
        const restyled = yield* storage.restyle(red)
        const expected = { ...first, configText: text("red"), pricePaid: Credits(12_000), updatedAt: time(2) }
        yield* same("restyled", restyled, expected)
        yield* same("as found", yield* storage.findQrCode(owner, id), expected)
        yield* same("again", yield* storage.restyle(red), expected)
        yield* same("the balance", yield* balance, 38_000)
        const other = {
          ...order("blue", 12_000, 0),
          idempotency: { ...red.idempotency, fingerprint: "blue" }
        }
        yield* refuses("a used key", storage.restyle(other), "IdempotencyKeyTaken")
        const withImage = {
          ...configWith([image], bought.slug),
          text: `${text("green").slice(0, -1)},"image":"${imageReference}${image.hash}"}`
        }
        const green = yield* storage.restyle(order("green", 11_000, 0, 3, { config: withImage }))
        yield* same("a cheaper look", [green.pricePaid, green.configText], [12_000, withImage.text])
        const wishes = Array.from({ length: 4 }, (_, index) => order(`wish ${index}`, 20_000, 8_000, 4))
        const answers = yield* Effect.forEach(wishes, (wish) => Effect.either(storage.restyle(wish)), {
          concurrency: "unbounded"
        })
        const refusals = answers.flatMap((answer) => (answer._tag === "Left" ? [answer.left._tag] : []))
        yield* same("others at once", refusals, ["PriceChanged", "PriceChanged", "PriceChanged"])
        yield* refuses("too dear", storage.restyle(order("gold", 60_000, 40_000)), "InsufficientBalance")
        yield* same("the balance after all", yield* balance, 30_000)
        const page = { pageNumber: 1, pageSize: 100 }
        const looks = (yield* storage.listLooks(owner, id, page)).map(({ configText }) => configText)
        yield* same("looks", looks.slice(1), [withImage.text, text("red"), first.configText])
        for (const pageNumber of [1, 2, 3]) {
          const some = yield* storage.listLooks(owner, id, { pageNumber, pageSize: 2 })
          const shown = looks.slice((pageNumber - 1) * 2, pageNumber * 2)
          yield* same(
            `page ${pageNumber} of looks`,
            some.map(({ configText }) => configText),
            shown
          )
        }
        yield* same("the redirect", yield* redirects.findRedirect(bought.slug), bought)
        const configs = yield* storage.findBoughtConfigs(owner, bought.slug)
        yield* same("bought configurations", configs.length, 4)
        const stranger = yield* accountWith(wealth)
        const another = { ...order("mine", 10_000, 0), accountId: stranger }
        yield* refuses("another's", storage.restyle(another), "QrCodeNotFound")
        yield* refuses("another's looks", storage.listLooks(stranger, id, page), "QrCodeNotFound")
        const plain = orderBy(owner)
        yield* storage.purchase(plain)
        const onPlain = { ...order("plain", 10_000, 0), qrCodeId: plain.qrCodeId }
        yield* refuses("a static code", storage.restyle(onPlain), "QrCodeNotDynamic")
        const { entries } = yield* storage.listLedger(owner, { pageNumber: 1, pageSize: 100 })
        const paid = entries.flatMap(({ kind, amount }) => (kind === "restyle" ? [amount] : []))
        yield* same("entries", paid, [-8_000, 0, -2_000])
        const refund = yield* storage.refund(id, "no", time(9))
        yield* same("the refund", refund.amount, 20_000)
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "a slug is sold once, even to concurrent and repeated purchases",
    meaning: "Else a printed code leads to another customer's page.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [one, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const slug = generateSlug()
        const orders = [one, other, one, other].map((accountId) => dynamicOrder(accountId, { slug }))
        const answers = yield* Effect.all(
          orders.map((order) => answerOf(storage.purchase(order))),
          { concurrency: "unbounded" }
        )
        const refusals = answers.flatMap((answer) => ("refused" in answer ? [answer.refused] : []))
        yield* same("the refusals", refusals, Array(3).fill({ _tag: "SlugTaken", slug }))
        const sold = orders.filter((_, index) => "done" in (answers[index] ?? {}))
        const found = yield* redirects.findRedirect(slug)
        yield* same(
          "whose it is",
          [found?.qrCodeId],
          sold.map(({ qrCodeId }) => qrCodeId)
        )
        yield* refuses("later", storage.purchase(dynamicOrder(other, { slug })), "SlugTaken")
        const paid = (yield* Effect.all([one, other].map((id) => storage.findAccount({ id })))).map(
          ({ balance }) => balance
        )
        yield* same(
          "what was paid",
          paid.reduce((sum, balance) => sum + balance, 0),
          2 * wealth - 10_000
        )

        const idempotency = { key: fresh.idempotencyKey(), fingerprint: "the same" }
        const first = dynamicOrder(one, {}, { idempotency })
        const again = dynamicOrder(one, {}, { idempotency })
        const { receipt } = yield* storage.purchase(first)
        yield* same("again", yield* storage.purchase(again), { receipt, replayed: true })
        yield* same("the second slug", yield* redirects.findRedirect(again.redirect.slug), undefined)
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "redirects are listed by slug and counted by address",
    meaning: "Else the operator misses a code that leads to a fraud.",
    trial: ({ redirects }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const slugs: Array<Redirect["slug"]> = []
        for (let count = 0; count < 5; count++) slugs.push((yield* dynamicCode(owner)).slug)
        const foreign = (yield* dynamicCode(other)).slug
        const listed: Array<Redirect["slug"]> = []
        for (let after: Redirect["slug"] | undefined; ; ) {
          const window = yield* redirects.listRedirects({ accountId: owner, after, limit: 2 })
          if (window.length === 0) break
          listed.push(...window.map(({ slug }) => slug))
          after = listed.at(-1)
        }
        yield* same("the account's", listed, slugs.toSorted())
        const all: Array<Redirect["slug"]> = []
        for (let after: Redirect["slug"] | undefined; ; ) {
          const window = yield* redirects.listRedirects({ after, limit: 100 })
          if (window.length === 0) break
          all.push(...window.map(({ slug }) => slug))
          after = all.at(-1)
        }
        yield* same("the order of all", all.toSorted(), all)
        const own = new Set([...slugs, foreign])
        yield* same(
          "all",
          all.filter((slug) => own.has(slug)),
          [...own].sort()
        )
        const former = `HTTPS://${fresh.qrCodeId().toUpperCase()}.EXAMPLE/`
        for (const account of [owner, other, owner]) yield* dynamicCode(account, { shortUrl: former })
        yield* same(
          "countShortUrls",
          (yield* redirects.countShortUrls).filter(({ shortUrl }) => shortUrl === former),
          [{ shortUrl: former, codes: 3 }]
        )
      })
  },
  {
    name: "a change makes one version, and no change makes none",
    meaning: "Else a customer's change is lost, or nobody can tell where a code led.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const { slug, qrCodeId: id, ...bought } = yield* dynamicCode(owner)
        const change = {
          target: "https://example.test/second",
          fallback: "https://example.test/f",
          rules
        } as const
        const second = yield* redirects.changeRedirect(owner, id, change, time(2))
        yield* same("changed", second, {
          ...bought,
          slug,
          qrCodeId: id,
          ...change,
          version: 2,
          changedAt: time(2)
        })
        yield* same("as found", yield* redirects.findRedirect(slug), second)
        for (const nothing of [{}, change, { isActive: true }, { ...change, expectedVersion: 2 }])
          yield* same("no change", yield* redirects.changeRedirect(owner, id, nothing, time(3)), second)

        const third = {
          fallback: null,
          expiresAt: time(50),
          forwardQuery: true,
          rules: [],
          expectedVersion: 2
        }
        yield* redirects.changeRedirect(owner, id, third, time(1))
        const stale = redirects.changeRedirect(owner, id, { target: "x", expectedVersion: 2 }, time(9))
        yield* same("a stale one", yield* answerOf(stale), {
          refused: { _tag: "VersionChanged", expected: 2, actual: 3 }
        })
        const foreign = redirects.changeRedirect(other, id, { target: "x" }, time(9))
        yield* refuses("another's", foreign, "QrCodeNotFound")
        const unknown = redirects.changeRedirect(owner, fresh.qrCodeId(), { target: "x" }, time(9))
        yield* refuses("an unknown one", unknown, "QrCodeNotFound")
        const plain = orderBy(owner)
        yield* storage.purchase(plain)
        const fixed = redirects.changeRedirect(owner, plain.qrCodeId, { target: "x" }, time(9))
        yield* refuses("one that is not dynamic", fixed, "QrCodeNotDynamic")
        const page = { pageNumber: 1, pageSize: 2 }
        yield* refuses(
          "its versions",
          redirects.listVersions(owner, plain.qrCodeId, page),
          "QrCodeNotDynamic"
        )
        yield* refuses("another's versions", redirects.listVersions(other, id, page), "QrCodeNotFound")

        const now = yield* redirects.findRedirect(slug)
        yield* same("the third", [now?.version, now?.expiresAt, now?.changedAt], [3, time(50), time(2)])
        const { changes, totalCount } = yield* redirects.listVersions(owner, id, page)
        yield* same(
          "the newest versions",
          [totalCount, changes.map(({ version, target, fallback, at }) => [version, target, fallback, at])],
          [
            3,
            [
              [3, change.target, null, time(2)],
              [2, change.target, change.fallback, time(2)]
            ]
          ]
        )
        const last = yield* redirects.listVersions(owner, id, { ...page, pageNumber: 2 })
        yield* same(
          "the first",
          last.changes.map(({ version, target }) => [version, target]),
          [[1, bought.target]]
        )
        const past = yield* redirects.listVersions(owner, id, { ...page, pageNumber: 3 })
        yield* same("a page past the end", past, { changes: [], totalCount: 3 })
      })
  },
  {
    name: "the versions of all an account's codes are listed once, by slug and newest first",
    meaning: "Else what a customer takes out lacks changes, or has another's.",
    trial: ({ redirects }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const codes: Array<Redirect> = []
        for (let changes = 0; changes < 4; changes++) {
          const code = yield* dynamicCode(owner)
          codes.push(code)
          for (let at = 1; at <= changes; at++)
            yield* redirects.changeRedirect(
              owner,
              code.qrCodeId,
              { target: `https://example.test/${at}` },
              time(at)
            )
        }
        yield* dynamicCode(other)
        const expected: Array<CodeVersion> = []
        for (const { slug, qrCodeId } of codes.sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
          const { changes } = yield* redirects.listVersions(owner, qrCodeId, { pageNumber: 1, pageSize: 9 })
          expected.push(...changes.map((version) => ({ slug, qrCodeId, ...version })))
        }
        yield* same("how many", expected.length, 1 + 2 + 3 + 4)
        for (const limit of [1, 2, 5, 100]) {
          const listed: Array<CodeVersion> = []
          for (let after: CodeVersion | undefined; ; after = listed.at(-1)) {
            const window = yield* redirects.listAllVersions({ accountId: owner, after, limit })
            listed.push(...window)
            if (window.length < limit) break
          }
          yield* same(`the versions, ${limit} at a time`, listed, expected)
        }
      })
  },
  {
    name: "of concurrent changes that expect a version, one succeeds",
    meaning: "Else two who edit a code overwrite each other unseen.",
    trial: ({ redirects }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(wealth)
        const { slug, qrCodeId } = yield* dynamicCode(owner)
        const answers = yield* Effect.all(
          [1, 2, 3, 4, 5].map((number) =>
            answerOf(
              redirects.changeRedirect(
                owner,
                qrCodeId,
                { target: `https://example.test/${number}`, expectedVersion: 1 },
                time(number)
              )
            )
          ),
          { concurrency: "unbounded" }
        )
        yield* same("how many were made", answers.filter((answer) => "done" in answer).length, 1)
        yield* same("the version", (yield* redirects.findRedirect(slug))?.version, 2)
      })
  },
  {
    name: "an owner's pause and an operator's block are independent",
    meaning:
      "Else a fraud that was taken down is switched on again, or a code goes on that its owner paused.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(wealth)
        const { slug, qrCodeId: id } = yield* dynamicCode(owner)
        const states = () =>
          Effect.map(redirects.findRedirect(slug), (found) => [found?.pausedAt !== null, found?.isBlocked])
        const change = (isActive: boolean, at: number) =>
          redirects.changeRedirect(owner, id, { isActive }, time(at))

        yield* change(false, 1)
        yield* same("paused", yield* states(), [true, false])
        yield* same("the record", (yield* storage.findQrCode(owner, id)).isActive, true)
        yield* storage.setQrCodeActive(id, false, time(2), "a fraud")
        yield* same("and blocked", yield* states(), [true, true])
        yield* refuses("by its owner", change(true, 3), "QrCodeBlocked")
        const edited = { target: "https://example.test/other" }
        yield* redirects.changeRedirect(owner, id, edited, time(4))
        yield* same("edited", yield* states(), [true, true])
        yield* storage.setQrCodeActive(id, true, time(5))
        yield* same("unblocked", yield* states(), [true, false])
        yield* storage.setQrCodeActive(id, true, time(6), "again")
        yield* change(true, 7)
        yield* same("on again", yield* states(), [false, false])
        const { changes } = yield* redirects.listVersions(owner, id, { pageNumber: 1, pageSize: 9 })
        yield* same(
          "its versions",
          changes.map(({ version, by, isActive, reason, at }) => [version, by, isActive, reason, at]),
          [
            [6, "owner", true, null, time(7)],
            [5, "operator", false, null, time(5)],
            [4, "owner", false, null, time(4)],
            [3, "operator", false, "a fraud", time(2)],
            [2, "owner", false, null, time(1)],
            [1, "owner", true, null, time(0)]
          ]
        )
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "an owner's daily changes and the kept versions are limited",
    meaning: "Else a stolen key fills the store, or a code leads somewhere else for each scanner.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(wealth)
        const { qrCodeId: id } = yield* dynamicCode(owner)
        const change = (number: number, at: number) =>
          redirects.changeRedirect(owner, id, { target: `https://example.test/${number}` }, time(at))
        yield* change(1, 1)
        const others = Array.from({ length: changesADay - 2 }, (_, index) => index + 2)
        yield* Effect.forEach(others, (number) => change(number, number), { concurrency: 50 })
        yield* change(changesADay, changesADay)
        for (const isActive of [false, true]) yield* storage.setQrCodeActive(id, isActive, time(changesADay))
        const refused = yield* answerOf(change(0, changesADay + 1))
        const until = time(1 + changesPeriod)
        yield* same("one more", refused, { refused: { _tag: "TooManyChanges", until } })
        yield* same("no change", (yield* change(changesADay, changesADay + 1)).version, changesADay + 3)
        yield* same("a day later", (yield* change(0, 1 + changesPeriod)).version, changesADay + 4)
        yield* refuses("and another", change(-1, 1 + changesPeriod), "TooManyChanges")

        const later = Array.from(
          { length: keptVersions - changesADay - 2 },
          (_, index) => changesADay + 5 + index
        )
        yield* Effect.forEach(later, (number) => change(number, number * changesPeriod), { concurrency: 50 })
        const page = { pageNumber: keptVersions, pageSize: 1 }
        const { changes, totalCount } = yield* redirects.listVersions(owner, id, page)
        yield* same("those kept", totalCount, keptVersions)
        yield* same(
          "the oldest",
          changes.map(({ version }) => version),
          [3]
        )
      })
  },
  {
    name: "a closed account's redirects continue or stop and lose their daily counts",
    meaning: "Else a printed code dies with an account, or what its customers scanned is kept for nobody.",
    trial: ({ redirects, storage, credentials }) =>
      Effect.gen(function* () {
        for (const end of ["keep", "stop"] as const) {
          const welcome = { amount: wealth, reason: "welcome", mark: freshHash() }
          const { accountId, password: current } = yield* signedUp({ welcome })
          const { slug, qrCodeId: id } = yield* dynamicCode(accountId, { fallback: "https://example.test/f" })
          yield* redirects.changeRedirect(accountId, id, { rules }, time(1))
          const counts = () =>
            Effect.all(
              [{ slug }, { accountId }].map((scope) => redirects.readScans(scope, "2000-01-01", "2099-12-31"))
            )
          yield* redirects.recordScans([scanOf(slug, 1, { visitor: "visitor1" })])
          yield* foldAll(redirects)
          yield* same(
            "before",
            (yield* counts()).map(({ length }) => length),
            [1, 1]
          )
          const before = yield* redirects.findRedirect(slug)
          yield* credentials.closeAccount({ accountId, current, redirects: end, at: time(3) })
          yield* redirects.recordScans([scanOf(slug, 2)])
          yield* foldAll(redirects)
          yield* same("its days", yield* counts(), [[], []])
          const [counted] = yield* redirects.findRedirects(accountId, [id])
          yield* same(
            "of all times",
            [counted?.scans, counted?.lastScanAt],
            [2, DateTime.unsafeMake(dayStart + 2)]
          )
          const after = yield* redirects.findRedirect(slug)
          if (end === "keep") yield* same("kept", after, before)
          else {
            const { target, fallback, isBlocked, rules: left } = after ?? {}
            yield* same("stopped", [target, fallback, isBlocked, left], ["", null, true, []])
            const versions = yield* redirects.listVersions(accountId, id, { pageNumber: 1, pageSize: 9 })
            yield* same("its versions", versions, { changes: [], totalCount: 0 })
            for (const isActive of [false, true]) yield* storage.setQrCodeActive(id, isActive, time(4))
            yield* same("for ever", (yield* redirects.findRedirect(slug))?.isBlocked, true)
          }
          yield* same("audit", yield* storage.audit, [])
        }
      })
  }
]
