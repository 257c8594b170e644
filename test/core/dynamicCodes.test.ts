import {
  Accounts,
  canonicalJson,
  makeConfig,
  NotScannable,
  Pricing,
  Purchasing,
  type QrConfig,
  type RedirectStorage,
  Rendering,
  ShortAddresses,
  SlugTaken,
  Storage
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { accountWith, idempotencyKey } from "./selling.ts"

const config = Either.getOrThrow(
  makeConfig({ content: { type: "dynamic", target: "https://cafe.example/menu" } })
)

type Read = (config: QrConfig) => Effect.Effect<void, NotScannable>

/** A shop that sells these short addresses, and judges pictures so. */
const shopOf = (shortUrl: string | undefined, readBack: Read = () => Effect.void) =>
  Layer.mergeAll(Purchasing.layer, Accounts.layer).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        Pricing.layer,
        Layer.succeed(Rendering, {
          render: () => Effect.succeed({ mediaType: "image/svg+xml", text: "<svg/>" }),
          readBack
        }),
        Layer.succeed(ShortAddresses, { shortUrl, ownHosts: new Set<string>(), isBlocked: () => false })
      )
    )
  )

const within = <A, E>(
  effect: Effect.Effect<A, E, Accounts | Pricing | Purchasing | RedirectStorage | Rendering | Storage>,
  shop = shopOf("HTTPS://Q.EXAMPLE/")
): Promise<A> => Effect.runPromise(Effect.provide(effect, Layer.provideMerge(shop, StorageMemory.layer)))

const boughtBy = (accountId: Parameters<typeof Purchasing.Service.find>[0]) =>
  Effect.gen(function* () {
    const purchasing = yield* Purchasing
    const { receipt, replayed } = yield* purchasing.buy(accountId, { config, idempotencyKey })
    const { configJson } = yield* purchasing.find(accountId, receipt.qrCodeId)
    return { data: String(JSON.parse(configJson).data), replayed }
  })

describe("Purchasing.buy() of a dynamic code", () => {
  it("reads back the picture with the very address that it sells, never the sample's", async () => {
    const read: Array<string> = []
    const shop = shopOf("HTTPS://Q.EXAMPLE/", ({ data }) => Effect.sync(() => void read.push(data)))
    const { data } = await within(
      Effect.gen(function* () {
        const { id } = yield* accountWith(100_000)
        return yield* boughtBy(id)
      }),
      shop
    )
    expect(read).toEqual([data])
    expect(data).toMatch(/^HTTPS:\/\/Q\.EXAMPLE\/[0-9BCDFGHJKMNP-TV-Z]{8}$/)
    expect(data).not.toContain("00000000")
  })

  it("takes another address where the picture with one cannot be read, three in all", async () => {
    const refusal = new NotScannable({ reasons: ["planted"] })
    const trial = (failures: number) => {
      const read: Array<string> = []
      const shop = shopOf("HTTPS://Q.EXAMPLE/", ({ data }) =>
        Effect.suspend(() => (read.push(data) > failures ? Effect.void : refusal))
      )
      return within(
        Effect.gen(function* () {
          const { id, balanceNow } = yield* accountWith(100_000)
          const exit = yield* Effect.either(boughtBy(id))
          return { tag: exit._tag, read: new Set(read).size, balance: yield* balanceNow }
        }),
        shop
      )
    }
    expect(await trial(2)).toEqual({ tag: "Right", read: 3, balance: 80_000 })
    expect(await trial(3)).toEqual({ tag: "Left", read: 3, balance: 100_000 })
  })

  it("gives the first address at a replay, also after the service sells others", async () => {
    const answers = await Effect.runPromise(
      Effect.gen(function* () {
        const store = yield* Layer.memoize(StorageMemory.layer)
        const during = <A, E>(
          shortUrl: string,
          effect: Effect.Effect<A, E, Accounts | Purchasing | Storage>
        ) => Effect.provide(effect, Layer.provideMerge(shopOf(shortUrl), store))
        const { id } = yield* during("HTTPS://Q.EXAMPLE/", accountWith(100_000))
        return [
          yield* during("HTTPS://Q.EXAMPLE/", boughtBy(id)),
          yield* during("HTTPS://ANOTHER.EXAMPLE/", boughtBy(id))
        ]
      }).pipe(Effect.scoped)
    )
    const [first, again] = answers
    expect(again).toEqual({ data: first?.data, replayed: true })
  })

  it("draws anew where another code has the address, and gives up after three", async () => {
    const trial = (taken: number) =>
      within(
        Effect.gen(function* () {
          const { id, balanceNow } = yield* accountWith(100_000)
          const storage = yield* Storage
          let asked = 0
          const slugs = new Set<string>()
          const store = Storage.of({
            ...storage,
            purchase: (order) => {
              slugs.add(order.redirect?.slug ?? "")
              return asked++ < taken
                ? new SlugTaken({ slug: order.redirect?.slug ?? "" })
                : storage.purchase(order)
            }
          })
          const purchasing = yield* Effect.provide(
            Purchasing,
            Layer.fresh(Purchasing.layer).pipe(Layer.provide(Layer.succeed(Storage, store)))
          )
          const { _tag } = yield* Effect.either(purchasing.buy(id, { config }))
          return { _tag, slugs: slugs.size, balance: yield* balanceNow }
        })
      )
    expect(await trial(2)).toEqual({ _tag: "Right", slugs: 3, balance: 80_000 })
    expect(await trial(3)).toEqual({ _tag: "Left", slugs: 3, balance: 100_000 })
  })

  it("is refused where the service sells none", async () => {
    const exit = await within(
      Effect.gen(function* () {
        const { id } = yield* accountWith(100_000)
        return yield* Effect.either(boughtBy(id))
      }),
      shopOf(undefined)
    )
    expect(exit).toMatchObject({
      left: { _tag: "InvalidInput", errors: [expect.stringContaining("sells no")] }
    })
  })

  it("is the same request whatever its address, which its configuration does not name", () => {
    expect(canonicalJson(config)).toContain("HTTPS://QUICK-RESPONSE.EXAMPLE/R/00000000")
  })
})
