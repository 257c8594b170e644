import { archivedChoices, batchRowKey, distinctTags, idempotencyLifetime } from "@quick-response/core"
import { Credits, maximum, zero } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { accountWith, configWith, fresh, time } from "./fixtures.ts"
import type { Operation } from "./operations.ts"

const accountCount = 3
const qrCodeCount = 24
const keyCount = 3
const imageCount = 2

/** A run's ids: fresh, so that runs on one store are independent. */
export const makeWorld = Effect.gen(function* () {
  const accounts = yield* Effect.all([accountWith(zero), accountWith(zero)])
  // Ids must compare alike in all runs, so that failures are reproducible.
  const ids = Array.from({ length: qrCodeCount }, (_, index) =>
    fresh.qrCodeIdStarting(((index * 37) % 256).toString(16).padStart(2, "0"))
  )
  return {
    images: Array.from({ length: imageCount }, fresh.image),
    accounts: [...accounts, fresh.accountId()],
    qrCodes: ids,
    keys: Array.from({ length: keyCount }, fresh.idempotencyKey)
  }
})

export type World = Effect.Effect.Success<typeof makeWorld>

/** An operation without ids, which are drawn from the run's. */
export interface Plan {
  readonly label: string
  readonly in: (world: World) => Operation
}

/** The item at an index; throws if there is none. */
export const pick = <A>(items: ReadonlyArray<A>, index: number): A => {
  const item = items[index]
  if (item === undefined) throw new RangeError(`there is no item ${index}`)
  return item
}

const below = (length: number) => FastCheck.integer({ min: 0, max: length - 1 })
const amounts = (...units: ReadonlyArray<number>) => FastCheck.constantFrom(...units).map(Credits)

const account = below(accountCount)
const qrCode = below(qrCodeCount)
const image = below(imageCount)
const dataHash = FastCheck.constantFrom("one", "other")
// Few distinct times, some of them a key's lifetime later, in any order, since clocks repeat and go back.
const milliseconds = FastCheck.constantFrom(0, 1, 2, 3, idempotencyLifetime, idempotencyLifetime + 1)
const key = below(keyCount)
const claim = FastCheck.record({
  key,
  // A batch's row, which shares its key with single purchases.
  row: FastCheck.option(FastCheck.constantFrom(0, 1, 10), { nil: undefined }),
  fingerprint: FastCheck.constantFrom("one", "other", "third"),
  differsFrom: FastCheck.option(FastCheck.uniqueArray(qrCode, { maxLength: qrCodeCount }), { nil: undefined })
})
const page = FastCheck.record({
  pageNumber: FastCheck.integer({ min: 1, max: 4 }),
  pageSize: FastCheck.constantFrom(1, 2, 3, 100),
  asOf: FastCheck.option(FastCheck.integer({ min: 0, max: 8 }), { nil: undefined })
})

// Records are bought as `code 0` to `code 23`.
const query = FastCheck.constantFrom(undefined, undefined, "1", "CODE 2", "MENU", "none")

const sort = FastCheck.constantFrom(undefined, undefined, "newest", "oldest", "name" as const)
const tags = FastCheck.uniqueArray(FastCheck.constantFrom("menu", "Table", "Z\u00fcrich"), {
  maxLength: 3
}).map(distinctTags)
const wantedTags = FastCheck.constantFrom(undefined, undefined, ["MENU"], ["table", "menu"], ["none"])
const kind = FastCheck.constantFrom(undefined, undefined, undefined, "static", "dynamic" as const)
const stateNow = FastCheck.constantFrom(undefined, undefined, "active", "blocked", "paused" as const)

const archived = FastCheck.constantFrom(undefined, undefined, ...archivedChoices)

/** An operation with drawn values and a relative weight. */
const planned = <A extends object>(
  name: string,
  weight: number,
  drawn: FastCheck.Arbitrary<A>,
  operationOf: (drawn: A, world: World) => Operation
): FastCheck.WeightedArbitrary<Plan> => ({
  weight,
  arbitrary: drawn.map((values) => ({
    label: `${name} ${JSON.stringify(values)}`,
    in: (world) => operationOf(values, world)
  }))
})

const claimOf = (
  world: World,
  drawn: {
    readonly key: number
    readonly row: number | undefined
    readonly fingerprint: string
    readonly differsFrom: ReadonlyArray<number> | undefined
  }
) => ({
  key:
    drawn.row === undefined
      ? pick(world.keys, drawn.key)
      : batchRowKey(pick(world.keys, drawn.key), drawn.row),
  fingerprint: drawn.fingerprint,
  differsFrom: drawn.differsFrom?.map((index) => pick(world.qrCodes, index))
})

const postings = (kind: "grant" | "adjustment", weight: number, amount: FastCheck.Arbitrary<Credits>) =>
  planned(
    kind,
    weight,
    FastCheck.record({
      account,
      amount,
      milliseconds,
      key: FastCheck.option(key, { nil: undefined, freq: 2 })
    }),
    (drawn, world) => ({
      _tag: "post",
      posting: {
        accountId: pick(world.accounts, drawn.account),
        kind,
        amount: drawn.amount,
        reason: kind,
        key: drawn.key === undefined ? undefined : pick(world.keys, drawn.key),
        at: time(drawn.milliseconds)
      }
    })
  )

const purchases = planned(
  "purchase",
  8,
  FastCheck.record({
    account,
    qrCode,
    price: amounts(0, 1, 10_000, 15_000),
    claim: FastCheck.option(claim, { nil: undefined }),
    image: FastCheck.option(image, { nil: undefined }),
    dataHash,
    tags,
    content: FastCheck.option(FastCheck.constant('{"text":"a","type":"text"}')),
    milliseconds
  }),
  (drawn, world) => ({
    _tag: "purchase",
    order: {
      accountId: pick(world.accounts, drawn.account),
      qrCodeId: pick(world.qrCodes, drawn.qrCode),
      name: `code ${drawn.qrCode}`,
      tags: drawn.tags,
      config: configWith(drawn.image === undefined ? [] : [pick(world.images, drawn.image)], drawn.dataHash),
      contentText: drawn.content,
      price: drawn.price,
      idempotency: drawn.claim === undefined ? undefined : claimOf(world, drawn.claim),
      at: time(drawn.milliseconds)
    }
  })
)

export const plan: FastCheck.Arbitrary<Plan> = FastCheck.oneof(
  purchases,
  postings("grant", 3, amounts(0, 1, 10_000, 30_000, maximum)),
  postings("adjustment", 1, amounts(1, -1, -10_000, -30_000, -maximum)),
  planned("refund", 2, FastCheck.record({ qrCode, milliseconds }), (drawn, world) => ({
    _tag: "refund",
    id: pick(world.qrCodes, drawn.qrCode),
    reason: "refund",
    at: time(drawn.milliseconds)
  })),
  planned("claims", 1, FastCheck.record({ account, key }), (drawn, world) => ({
    _tag: "findClaims",
    accountId: pick(world.accounts, drawn.account),
    key: pick(world.keys, drawn.key)
  })),
  planned("batch claims", 1, FastCheck.record({ account, key }), (drawn, world) => ({
    _tag: "findBatchClaims",
    accountId: pick(world.accounts, drawn.account),
    key: pick(world.keys, drawn.key)
  })),
  planned(
    "activate",
    1,
    FastCheck.record({ qrCode, isActive: FastCheck.boolean(), milliseconds }),
    (drawn, world) => ({
      _tag: "setQrCodeActive",
      id: pick(world.qrCodes, drawn.qrCode),
      isActive: drawn.isActive,
      at: time(drawn.milliseconds)
    })
  ),
  planned(
    "label",
    2,
    FastCheck.record({
      account,
      qrCode,
      ownName: FastCheck.constantFrom(undefined, null, "code 1", "menu", "Menu 2"),
      isArchived: FastCheck.constantFrom(undefined, true, true, false),
      tags: FastCheck.option(tags, { nil: undefined }),
      addTags: FastCheck.constantFrom(undefined, undefined, ["menu"], ["TABLE", "other"]),
      removeTags: FastCheck.constantFrom(undefined, undefined, ["Menu"]),
      milliseconds
    }),
    ({ account, qrCode, milliseconds, ...label }, world) => ({
      _tag: "labelQrCode",
      accountId: pick(world.accounts, account),
      id: pick(world.qrCodes, qrCode),
      label,
      at: time(milliseconds)
    })
  ),
  planned("find", 1, FastCheck.record({ account, qrCode }), (drawn, world) => ({
    _tag: "findQrCode",
    accountId: pick(world.accounts, drawn.account),
    id: pick(world.qrCodes, drawn.qrCode)
  })),
  planned("image", 1, FastCheck.record({ image }), (drawn, world) => ({
    _tag: "findImage",
    hash: pick(world.images, drawn.image).hash
  })),
  planned(
    "list",
    3,
    FastCheck.record({ account, page, query, archived, sort, tags: wantedTags, kind, is: stateNow }),
    ({ account, page, is, ...filter }, world) => ({
      _tag: "listQrCodes",
      accountId: pick(world.accounts, account),
      page: { ...page, ...filter, state: is === undefined ? undefined : { is, at: time(0) } }
    })
  ),
  planned("tags", 1, FastCheck.record({ account }), (drawn, world) => ({
    _tag: "listTags",
    accountId: pick(world.accounts, drawn.account)
  })),
  planned("ledger", 1, FastCheck.record({ account, page }), (drawn, world) => ({
    _tag: "listLedger",
    accountId: pick(world.accounts, drawn.account),
    page: drawn.page
  })),
  planned("bought", 1, FastCheck.record({ account, dataHash }), (drawn, world) => ({
    _tag: "findBoughtConfigs",
    accountId: pick(world.accounts, drawn.account),
    dataHash: drawn.dataHash
  }))
)
