import {
  type AccountId,
  addressKeyOf,
  DomainHost,
  generateSlug,
  type NewRedirect,
  type Redirect
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { dynamicCode, dynamicOrder, type RedirectTrial } from "../fixtures/redirectFixtures.ts"
import { answerOf, refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, time } from "../trials/fixtures.ts"

const wealth = Credits(10_000_000)

const freshHost = (): DomainHost => DomainHost.make(`${crypto.randomUUID()}.example`)

/** The place of an address that an account adopts. */
const adopted = (accountId: AccountId, host: DomainHost, path: string) =>
  ({
    host,
    shortUrl: `https://${host}${path}`,
    addressKey: addressKeyOf(accountId, host, path)
  }) satisfies Partial<NewRedirect>

/** The errors among purchases at once. */
const refusalsOf = (purchases: ReadonlyArray<Effect.Effect<unknown, unknown>>) =>
  Effect.map(
    Effect.forEach(purchases, (purchase) => answerOf(purchase), { concurrency: "unbounded" }),
    (answers) => answers.flatMap((answer) => ("refused" in answer ? [answer.refused] : []))
  )

export const adoptedTrials: ReadonlyArray<RedirectTrial> = [
  {
    name: "an adopted address is stored with its purchase or not at all",
    meaning: "Else a printed address leads nowhere although it was paid for, or is blocked without a code.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const owner = yield* accountWith(Credits(1))
        const place = adopted(owner, freshHost(), "/Menu1")
        const find = redirects.findRedirectByAddress(place.addressKey)
        yield* same("before", yield* find, undefined)
        const refused = storage.purchase(dynamicOrder(owner, place))
        yield* refuses("without money", refused, "InsufficientBalance")
        yield* same("after the refusal", yield* find, undefined)
        yield* storage.post({ accountId: owner, kind: "grant", amount: wealth, reason: "", at: time(1) })
        const idempotency = { key: fresh.idempotencyKey(), fingerprint: "the same" }
        const order = dynamicOrder(owner, place, { idempotency, at: time(2) })
        const { receipt } = yield* storage.purchase(order)
        const repeated = dynamicOrder(owner, place, { idempotency, at: time(3) })
        yield* same("again", yield* storage.purchase(repeated), { receipt, replayed: true })
        const bought = yield* redirects.findRedirect(order.redirect.slug)
        yield* same("its code", [bought?.qrCodeId, bought?.shortUrl], [receipt.qrCodeId, place.shortUrl])
        yield* same("by its address", yield* find, bought)
        const other = addressKeyOf(owner, place.host, "/menu1")
        yield* same("in other letter case", yield* redirects.findRedirectByAddress(other), undefined)
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "no two codes of a holder have one address, even bought at once",
    meaning: "Else two codes are sold for one print, and one of them can never be reached.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const host = freshHost()
        const place = adopted(owner, host, "/table/1")
        const orders = [1, 2, 3, 4].map(() => dynamicOrder(owner, place))
        const taken = { _tag: "AddressTaken", address: place.shortUrl }
        const refusals = yield* refusalsOf(orders.map((order) => storage.purchase(order)))
        yield* same("the refusals", refusals, [taken, taken, taken])
        yield* same("later", yield* answerOf(storage.purchase(dynamicOrder(owner, place))), {
          refused: taken
        })
        yield* same("its codes", yield* redirects.countHosts(owner), [{ host, codes: 1 }])
        const foreignKey = addressKeyOf(other, host, "/table/1")
        const former = yield* redirects.findRedirectByAddress(foreignKey)
        yield* same("a former holder's", former?.accountId, owner)
        const longer = yield* redirects.findRedirectByAddress(addressKeyOf(other, host, "/table"))
        yield* same("at the start of its path", longer, undefined)
        const foreign = yield* dynamicCode(other, adopted(other, host, "/table/1"))
        yield* same("another holder's", yield* redirects.findRedirectByAddress(foreignKey), foreign)
        const own = yield* redirects.findRedirectByAddress(place.addressKey)
        yield* same("whose it is", own?.accountId, owner)
        const paid = yield* Effect.forEach([owner, other], (id) => storage.findAccount({ id }))
        const balances = paid.map(({ balance }) => balance)
        yield* same("the balances", balances, [wealth - 10_000, wealth - 10_000])
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "a slug that is sold never reads as an adopted path",
    meaning: "Else one path of a host means two codes, and a scanner reaches the wrong one.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const host = freshHost()
        const placeOf = (slug: Redirect["slug"]) => ({ slug, ...adopted(owner, host, `/${slug}`) })
        const sold = yield* dynamicCode(other)
        const late = placeOf(sold.slug)
        yield* refuses("a sold slug", storage.purchase(dynamicOrder(owner, late)), "SlugTaken")
        const unsold = yield* redirects.findRedirectByAddress(late.addressKey)
        yield* same("the refused address", unsold, undefined)
        const first = yield* dynamicCode(owner, placeOf(generateSlug()))
        const { slug } = first
        yield* refuses("an adopted slug", storage.purchase(dynamicOrder(other, { slug })), "SlugTaken")
        yield* same("whose it is", yield* redirects.findRedirect(slug), first)
        const contested = generateSlug()
        const orders = [
          dynamicOrder(other, { slug: contested }),
          dynamicOrder(owner, placeOf(contested)),
          dynamicOrder(other, { slug: contested })
        ]
        const refusals = yield* refusalsOf(orders.map((order) => storage.purchase(order)))
        yield* same(
          "at once",
          refusals,
          [1, 2].map(() => ({ _tag: "SlugTaken", slug: contested }))
        )
        yield* same("audit", yield* storage.audit, [])
      })
  },
  {
    name: "an account's adopted codes are listed once, found and counted",
    meaning: "Else a customer who moves out leaves prints behind, or removes a domain that leads them.",
    trial: ({ redirects, storage }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* accountWith(wealth), yield* accountWith(wealth)]
        const [host, second] = [freshHost(), freshHost()]
        const bought = [
          yield* dynamicCode(owner),
          yield* dynamicCode(owner, { host, shortUrl: `HTTPS://${host.toUpperCase()}/` }),
          yield* dynamicCode(owner, adopted(owner, host, "/a")),
          yield* dynamicCode(owner, adopted(owner, host, "/b/c")),
          yield* dynamicCode(owner, adopted(owner, second, "/a"))
        ]
        yield* dynamicCode(other, adopted(other, host, "/a"))
        const listed: Array<Redirect["slug"]> = []
        for (let after: Redirect["slug"] | undefined; ; after = listed.at(-1)) {
          const window = yield* redirects.listRedirects({ accountId: owner, after, limit: 2 })
          if (window.length === 0) break
          listed.push(...window.map(({ slug }) => slug))
        }
        const slugs = bought.map(({ slug }) => slug)
        yield* same("the list", listed, slugs.toSorted())
        const counts = (yield* redirects.countHosts(owner)).toSorted((a, b) => b.codes - a.codes)
        const expected = [
          { host, codes: 3 },
          { host: second, codes: 1 }
        ]
        yield* same("countHosts", counts, expected)
        for (const redirect of bought.slice(2)) {
          if (redirect.addressKey === null) continue
          const find = redirects.findRedirectByAddress(redirect.addressKey)
          yield* same("found", (yield* find)?.slug, redirect.slug)
          yield* storage.setQrCodeActive(redirect.qrCodeId, false, time(1))
          yield* same("blocked", (yield* find)?.isBlocked, true)
        }
        const counted = yield* redirects.countHosts(owner)
        yield* same("blocked ones are counted", counted.length, 2)
      })
  }
]
