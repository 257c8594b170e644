import { statSync } from "node:fs"
import { join } from "node:path"
import {
  Credits,
  canonicalJson,
  Pricing,
  Purchasing,
  type QrConfig,
  type RedirectStorage,
  Rendering,
  Storage
} from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { configOf, configurations } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { openAccount } from "./accounts.ts"
import { temporaryFolder } from "./temporary.ts"

const sqlite = (filename: string) =>
  Layer.unwrapEffect(
    Effect.map(
      Effect.promise(() =>
        "Deno" in globalThis
          ? import("@quick-response/storage-sqlite/deno")
          : import("@quick-response/storage-sqlite/node")
      ),
      (adapter) => adapter.layer({ filename })
    )
  )

const undrawn = Layer.succeed(Rendering, { render: () => Effect.never, readBack: () => Effect.void })

/** Runs an effect with purchases on a store, without drawing. */
const selling = <A, E>(
  store: Layer.Layer<RedirectStorage | Storage, Error>,
  effect: Effect.Effect<A, E, Purchasing | Storage>
): Promise<A> => {
  const services = Purchasing.layer.pipe(
    Layer.provideMerge(store),
    Layer.provide(Layer.merge(Pricing.layer, undrawn))
  )
  return Effect.runPromise(Effect.provide(effect, services))
}

const withLogo = (image: string): QrConfig => {
  const config = configOf({ data: "https://example.test" })
  return admitConfig({ ...config, logo: { image, size: 0.2, padding: 1, shape: "square" } })
}

const logo = (letter: string, length: number): string => `data:image/png;base64,${letter.repeat(length)}`

/** Random configurations, three quarters of them with one of three long logos. */
const configs = FastCheck.tuple(
  configurations(FastCheck, { logos: false }),
  FastCheck.constantFrom("", ..."ABC")
).map(([config, letter]) =>
  letter === ""
    ? config
    : admitConfig({ ...withLogo(logo(letter, 3_000)), data: config.data, frameText: config.frameText })
)

const stores = {
  memory: () => StorageMemory.layer,
  SQLite: () => sqlite(join(temporaryFolder(), "store.db"))
}

describe.each(Object.entries(stores))("images on the store %s", (_, store) => {
  it("configJson is read back as it was sold, with shared images", () =>
    selling(
      store(),
      Effect.gen(function* () {
        const purchasing = yield* Purchasing
        const accounts = yield* Effect.forEach([1, 2, 3], () => openAccount(Credits.Credits(1e12)))
        const sold = FastCheck.sample(configs, 30)
        for (const accountId of accounts) {
          const jsons = new Map<string, string>()
          yield* Effect.forEach(
            sold,
            (config) =>
              Effect.map(purchasing.buy(accountId, { config }), ({ receipt }) =>
                jsons.set(receipt.qrCodeId, canonicalJson(config))
              ),
            { concurrency: 8 }
          )
          const page = { pageNumber: 1, pageSize: 100 }
          const { qrCodes } = yield* purchasing.list(accountId, page)
          const lazily = yield* purchasing.listLazily(accountId, page)
          expect(qrCodes.length).toBe(sold.length)
          for (const [index, { id, configJson }] of qrCodes.entries()) {
            expect(configJson).toBe(jsons.get(id))
            expect((yield* purchasing.find(accountId, id)).configJson).toBe(configJson)
            expect((yield* purchasing.setActive(id, false)).configJson).toBe(configJson)
            const pieces = yield* lazily.qrCodes[index]?.configPieces ?? Effect.succeed([])
            expect(pieces.join("")).toBe(configJson)
          }
        }
        expect(yield* (yield* Storage).audit).toEqual([])
      })
    ))
})

/** Sells 60 records of two accounts with the same logo of a megabyte. */
const sellShared = Effect.gen(function* () {
  const purchasing = yield* Purchasing
  const storage = yield* Storage
  for (let account = 0; account < 2; account++) {
    const accountId = yield* openAccount(Credits.Credits(1e12))
    for (let i = 0; i < 30; i++) {
      yield* purchasing.buy(accountId, { config: withLogo(logo("A", 1_000_000)) })
    }
  }
  expect(yield* storage.audit).toEqual([])
})

it("60 records of one logo take under 3 MB on SQLite", async () => {
  const filename = join(temporaryFolder(), "store.db")
  await selling(sqlite(filename), sellShared)
  expect(statSync(filename).size).toBeLessThan(3_000_000)
})
