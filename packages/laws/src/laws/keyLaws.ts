import {
  type AccountId,
  ApiKeyHash,
  ApiKeyId,
  allKeyVerbs,
  fullGrant,
  isActiveKey,
  maximumActiveKeys,
  maximumKeptKeys,
  maximumKeysByPrefix,
  nothingSpent,
  type Page,
  type Storage,
  type StoredApiKey
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { zero } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, allPages, fresh, time } from "../trials/fixtures.ts"
import { law, type StorageLaw } from "../trials/Law.ts"

const freshHash = (): ApiKeyHash =>
  ApiKeyHash.make(`${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""))

const freshId = (): ApiKeyId => ApiKeyId.make(crypto.randomUUID())

const keyOf = (accountId: AccountId) => ({
  id: freshId(),
  accountId,
  hash: freshHash(),
  prefix: "qr_live_ab12",
  name: "a key",
  ...fullGrant,
  at: time(1),
  expiresAt: null
})

const firstPage = { pageNumber: 1, pageSize: 100, at: time(0) }

const keysOn = ({ listApiKeys }: typeof Storage.Service, accountId: AccountId, page: Page = firstPage) =>
  Effect.map(listApiKeys(accountId, { ...firstPage, ...page }), ({ keys }) => keys)

export const keyLaws: ReadonlyArray<StorageLaw> = [
  law(
    "a key is found by its hash only, unchanged",
    "Else a caller is taken for another, or a key outlives its expiry.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const { at, hash, ...given } = { ...keyOf(accountId), expiresAt: time(99) }
        const expected = { ...given, ...nothingSpent, createdAt: at, lastUsedAt: null, revokedAt: null }
        yield* same("createApiKey", yield* storage.createApiKey({ at, hash, ...given }), expected)
        yield* same("findApiKey", yield* storage.findApiKey(hash), expected)
        yield* same("an unknown hash", yield* storage.findApiKey(freshHash()), undefined)
        yield* refuses(
          "a key of an unknown account",
          storage.createApiKey(keyOf(fresh.accountId())),
          "AccountNotFound"
        )
        yield* refuses("a hash twice", storage.createApiKey({ ...keyOf(accountId), hash }), "StorageError")
        yield* refuses(
          "an id twice",
          storage.createApiKey({ ...keyOf(accountId), id: given.id }),
          "StorageError"
        )
        yield* same("the account's keys", yield* storage.listApiKeys(accountId, firstPage), {
          keys: [expected],
          totalCount: 1
        })
        yield* same("by its id", yield* storage.findOwnApiKey(accountId, given.id), expected)
        yield* same(
          "of another account",
          yield* storage.findOwnApiKey(fresh.accountId(), given.id),
          undefined
        )
      })
  ),
  law(
    "keys of an account or prefix are listed newest first",
    "Else an operator revokes the wrong key.",
    (storage) =>
      Effect.gen(function* () {
        const [accountId, other] = [yield* accountWith(zero), yield* accountWith(zero)]
        const prefix = crypto.randomUUID()
        const idStarting = (digit: string) => ApiKeyId.make(`${digit}${freshId().slice(1)}`)
        const keys = [
          { id: idStarting("5"), at: time(3), name: "newest" },
          { id: idStarting("1"), at: time(1), name: "oldest" },
          { id: idStarting("3"), at: time(2), name: "of equal times the lesser id" },
          { id: idStarting("9"), at: time(2), name: "of equal times the greater id" },
          { id: idStarting("2"), at: time(2), name: "of equal times the least id" }
        ]
        for (const key of keys) yield* storage.createApiKey({ ...keyOf(accountId), ...key, prefix })
        yield* storage.createApiKey(keyOf(other))
        const expected = [0, 3, 2, 4, 1].map((index) => keys[index]?.name)
        const namesOf = (listed: ReadonlyArray<StoredApiKey>) => listed.map(({ name }) => name)
        for (const pageSize of [2, 5, 9]) {
          const listed = yield* allPages((page) => keysOn(storage, accountId, page), pageSize)
          yield* same(`in pages of ${pageSize}`, namesOf(listed), expected)
        }
        const past = yield* storage.listApiKeys(accountId, { ...firstPage, pageNumber: 2_147_483_647 })
        yield* same("past the end", past, { keys: [], totalCount: 5 })
        yield* same("findApiKeysByPrefix", namesOf(yield* storage.findApiKeysByPrefix(prefix)), expected)
        yield* same("of an unknown account", yield* keysOn(storage, fresh.accountId()), [])
      })
  ),
  law(
    "active keys are listed separately, and the oldest inactive ones are removed",
    "Else who makes and revokes keys all day fills the store, and hides the keys that work behind those that do not.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const make = (at: number, expiresAt: number | null = null) => {
          const key = {
            ...keyOf(accountId),
            at: time(at),
            expiresAt: expiresAt === null ? null : time(expiresAt)
          }
          return Effect.as(storage.createApiKey(key), key)
        }
        const [lasting, expiring] = [yield* make(0), yield* make(0, 1_000_000)]
        const makeEnded = (at: number) =>
          at % 2 === 0
            ? make(at, at + 1)
            : Effect.tap(make(at), ({ id }) => storage.revokeApiKey(id, time(at)))
        const places = Array.from({ length: maximumKeptKeys + 2 }, (_, index) => index + 1)
        // The last keys evict others, so they are made one by one.
        const last = places.splice(-20)
        const ended = [
          ...(yield* Effect.forEach(places, makeEnded, { concurrency: 40 })),
          ...(yield* Effect.forEach(last, makeEnded))
        ]
        const { totalCount } = yield* storage.listApiKeys(accountId, firstPage)
        yield* same("how many are kept", totalCount, maximumKeptKeys)
        const oldest = ended.slice(0, 8)
        const left = yield* Effect.filter(oldest, ({ hash }) =>
          Effect.map(storage.findApiKey(hash), (found) => found !== undefined)
        )
        yield* same(
          "the newest are",
          left.map(({ id }) => id),
          oldest.slice(4).map(({ id }) => id)
        )
        const at = time(maximumKeptKeys + 3)
        const active = yield* storage.listApiKeys(accountId, { ...firstPage, isActive: true, at })
        const newestFirst = [lasting.id, expiring.id].sort((a, b) => (a < b ? 1 : -1))
        yield* same("the active ones", [active.keys.map(({ id }) => id), active.totalCount], [newestFirst, 2])
        const over = yield* storage.listApiKeys(accountId, {
          ...firstPage,
          pageNumber: 2,
          isActive: false,
          at
        })
        yield* same(
          "a page of the others",
          [over.keys.map(({ id }) => id), over.totalCount],
          [
            ended
              .toReversed()
              .slice(100, 200)
              .map(({ id }) => id),
            maximumKeptKeys - 2
          ]
        )
        const later = { ...firstPage, isActive: true, at: time(1_000_000) }
        yield* same(
          "once one expired",
          (yield* storage.listApiKeys(accountId, later)).keys.map(({ id }) => id),
          [lasting.id]
        )
      })
  ),
  law(
    "a prefix finds exactly the keys that start with it, case-sensitively",
    "Else a prefix with a wildcard in it finds every key, and revokes it.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const mark = crypto.randomUUID()
        const prefixes = [`${mark}_aB`, `${mark}_ab`, `${mark}%ab`, `${mark}*[a`, `${mark}`]
        for (const prefix of prefixes) yield* storage.createApiKey({ ...keyOf(accountId), prefix })
        const found = (prefix: string) =>
          Effect.map(storage.findApiKeysByPrefix(prefix), (keys) => keys.map((key) => key.prefix).sort())
        yield* same("the common start", yield* found(mark), [...prefixes].sort())
        for (const prefix of prefixes.slice(0, 4)) yield* same(prefix, yield* found(prefix), [prefix])
        yield* same("longer than any", yield* found(`${mark}_abc`), [])
        for (let key = 0; key < maximumKeysByPrefix; key++)
          yield* storage.createApiKey({ ...keyOf(accountId), prefix: `${mark}!` })
        yield* same("of many", (yield* found(mark)).length, maximumKeysByPrefix)
      })
  ),
  law(
    "an account's active keys are limited, even under concurrent creation",
    "Else a stolen session fills the store, or an expired key takes the place of one that is needed.",
    (storage) =>
      Effect.gen(function* () {
        const [accountId, other] = [yield* accountWith(zero), yield* accountWith(zero)]
        const expired = { ...keyOf(accountId), at: time(1), expiresAt: time(2) }
        const revoked = { ...keyOf(accountId), at: time(1) }
        for (const key of [expired, revoked]) yield* storage.createApiKey(key)
        yield* storage.revokeApiKey(revoked.id, time(2))
        const make = () => Effect.either(storage.createApiKey({ ...keyOf(accountId), at: time(2) }))
        const made = yield* Effect.all(Array.from({ length: maximumActiveKeys + 5 }, make), {
          concurrency: "unbounded"
        })
        const refusals = made.flatMap((one) => (Either.isLeft(one) ? one.left._tag : []))
        yield* same(
          "refused",
          refusals,
          Array.from({ length: 5 }, () => "TooManyApiKeys")
        )
        const listed = yield* allPages((page) => keysOn(storage, accountId, page), 100)
        yield* same("kept", listed.length, maximumActiveKeys + 2)
        yield* storage.createApiKey({ ...keyOf(other), at: time(2) })
        const first = listed.find((key) => isActiveKey(key, time(2)))
        if (first !== undefined) yield* storage.revokeApiKey(first.id, time(3))
        yield* storage.createApiKey({ ...keyOf(accountId), at: time(3) })
        const another = { ...keyOf(accountId), at: time(3) }
        yield* refuses("one more", storage.createApiKey(another), "TooManyApiKeys")
        yield* same("the refused key", yield* storage.findApiKey(another.hash), undefined)
      })
  ),
  law(
    "a change of a key's name or verbs leaves the rest of it unchanged",
    "Else a key that was restricted still does what it did, or one stops to work with a new name.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const given = keyOf(accountId)
        const key = yield* storage.createApiKey({ ...given, verbs: ["read"], expiresAt: time(99) })
        const other = yield* storage.createApiKey(keyOf(accountId))
        yield* same("verbs", key.verbs, ["read"])
        for (const [change, expected] of [
          [{ name: "till" }, { name: "till", verbs: ["read"] }],
          [{ verbs: ["buy", "draw"] }, { name: "till", verbs: ["draw", "buy"] }],
          [{}, { name: "till", verbs: ["draw", "buy"] }],
          [
            { name: "another", verbs: allKeyVerbs },
            { name: "another", verbs: allKeyVerbs }
          ]
        ] as const) {
          const changed = yield* storage.changeApiKey(accountId, key.id, change, time(2))
          yield* same("the answer", changed, { ...key, ...expected })
          yield* same("as stored", yield* storage.findApiKey(given.hash), changed)
        }
        yield* same("another key", yield* storage.findOwnApiKey(accountId, other.id), other)
        for (const [owner, id] of [
          [accountId, freshId()],
          [yield* accountWith(zero), key.id]
        ] as const)
          yield* refuses("of nobody", storage.changeApiKey(owner, id, {}, time(3)), "UnknownApiKey")
      })
  ),
  law(
    "a key's last use never goes back, and its first revocation stays",
    "Else a clock that steps back rewrites when a key was last used, or when it was withdrawn.",
    (storage) =>
      Effect.gen(function* () {
        const accountId = yield* accountWith(zero)
        const given = keyOf(accountId)
        const key = yield* storage.createApiKey(given)
        for (const [at, lastUsedAt] of [
          [5, 5],
          [4, 5],
          [5, 5],
          [6, 6]
        ] as const) {
          yield* storage.touchApiKey(key.id, time(at))
          yield* same(`used at ${at}`, yield* storage.findApiKey(given.hash), {
            ...key,
            lastUsedAt: time(lastUsedAt)
          })
        }
        for (const at of [8, 7, 9]) yield* storage.revokeApiKey(key.id, time(at))
        const revoked = { ...key, lastUsedAt: time(6), revokedAt: time(8) }
        yield* same("revoked", yield* storage.findApiKey(given.hash), revoked)
        yield* same("as listed", yield* keysOn(storage, accountId), [revoked])
        yield* storage.touchApiKey(freshId(), time(1))
        yield* storage.revokeApiKey(freshId(), time(1))
      })
  )
]
