import { createHash } from "node:crypto"
import {
  type AccountId,
  Credits,
  canonicalJson,
  IdempotencyKey,
  newQrCodeId,
  type QrConfig,
  Storage
} from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { configOf } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { accountWith, idempotencyKey, run } from "./selling.ts"

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const text = (json: string, name: string, price: number | undefined): string =>
  `${price ?? "any"} ${name.length} ${name} ${json}`

const textOrHash = (json: string, name: string, price: number | undefined): string => {
  const whole = text(json, name, price)
  return whole.length <= 512 ? whole : sha256(whole)
}

/** The fingerprint of a request. */
const write = (json: string, name: string, price: number | undefined): string =>
  `v2 ${textOrHash(json, name, price)}`

const config = configOf({
  data: "https://example.com/a",
  foreground: {
    type: "linear",
    angle: 90,
    stops: [
      { offset: 0, color: "#112233" },
      { offset: 1, color: "#000000" }
    ]
  }
})

/** The configuration as another version might have written it: the same look in other words. */
const otherForm = (given: QrConfig): string =>
  canonicalJson(given)
    .replace('"angle":90', '"angle":450')
    .replace('"#112233"', '"#123"')
    .replace('"bodyShape":"Square",', "")
    .replace('"errorCorrectionLevel":"Medium"', '"errorCorrectionLevel":"M"')

/** Stores a purchase as an earlier version left it. */
const boughtBefore = (accountId: AccountId, configJson: string, name: string, fingerprint: string) =>
  Effect.gen(function* () {
    const { purchase } = yield* Storage
    const at = yield* DateTime.now
    return yield* purchase({
      accountId,
      qrCodeId: newQrCodeId(at),
      name,
      config: { text: configJson, images: [], dataHash: "data" },
      contentText: null,
      price: Credits.Credits(10_000),
      idempotency: { key: idempotencyKey, fingerprint },
      at
    })
  })

const named = { config, name: "poster", idempotencyKey }
const long = { ...named, config: configOf({ ...config, data: `https://example.com/${"a".repeat(600)}` }) }

describe("Purchasing.buy() after an upgrade", () => {
  for (const [what, request] of Object.entries({ "a short request": named, "a long request": long })) {
    it(`replays the receipt for ${what}`, () =>
      run(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(100_000)
        const json = otherForm(request.config)
        expect(json).not.toBe(canonicalJson(request.config))
        const first = yield* boughtBefore(id, json, "poster", write(json, "poster", undefined))
        expect(yield* purchasing.buy(id, request)).toEqual({ ...first, replayed: true })
        const others = [
          { ...request, name: "another" },
          { ...request, expectedPrice: Credits.Credits(10_000) },
          { ...request, config: configOf({ ...request.config, margin: 5 }) }
        ]
        for (const other of others) {
          expect(yield* Effect.flip(purchasing.buy(id, other))).toMatchObject({
            _tag: "IdempotencyKeyReused"
          })
        }
        expect(yield* balanceNow).toBe(90_000)
      }))
  }

  it.each(["v3 of a newer program", "v10 of a newer program", "constructor of nothing", "any 6 poster {}"])(
    "compares record and price under a foreign fingerprint, %s",
    (fingerprint) =>
      run(function* () {
        const { id, purchasing } = yield* accountWith(100_000)
        const first = yield* boughtBefore(id, otherForm(config), "poster", fingerprint)
        for (const expectedPrice of [undefined, Credits.Credits(10_000)]) {
          const again = yield* purchasing.buy(id, { ...named, expectedPrice })
          expect(again).toEqual({ ...first, replayed: true })
        }
        for (const other of [
          { ...named, name: "another" },
          { ...named, expectedPrice: Credits.Credits(9_000) }
        ]) {
          expect(yield* Effect.flip(purchasing.buy(id, other))).toMatchObject({
            _tag: "IdempotencyKeyReused"
          })
        }
      })
  )

  it("replays a record's own configuration though it is refused now", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(100_000)
      const logo = { image: "data:image/png;base64,AAAA", size: 0.2, padding: 1, shape: "square" } as const
      const request = { ...named, config: admitConfig({ ...config, logo }) }
      const json = canonicalJson(request.config)
      const first = yield* boughtBefore(id, json, "poster", write(json, "poster", undefined))
      expect(yield* purchasing.buy(id, request)).toEqual({ ...first, replayed: true })
    }))

  it.each([
    ["has a field that this version does not know", canonicalJson(config).replace("{", '{"hologram":true,')],
    ["has a value that this version refuses", canonicalJson(config).replace('"margin":4', '"margin":-4')],
    ["is not JSON", "no JSON"]
  ])("does not replay a record that %s", (_, json) =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(100_000)
      expect(json).not.toBe(canonicalJson(config))
      yield* boughtBefore(id, json, "poster", write(json, "poster", undefined))
      expect(yield* Effect.flip(purchasing.buy(id, named))).toMatchObject({ _tag: "IdempotencyKeyReused" })
    })
  )

  it("writes fingerprints as text up to 512 characters, then as hashes", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(1_000_000)
      const { findClaims } = yield* Storage
      const spare = 512 - text(canonicalJson(config), "poster", undefined).length
      const ofLength = (length: number) => configOf({ ...config, data: config.data + "a".repeat(length) })
      for (const [key, bought, expectedPrice] of [
        ["short", config, undefined],
        ["longest", ofLength(spare), undefined],
        ["too long", ofLength(spare + 1), undefined],
        ["long and priced", ofLength(600), Credits.Credits(13_000)]
      ] as const) {
        const request = { config: bought, name: "poster", expectedPrice }
        yield* purchasing.buy(id, { ...request, idempotencyKey: IdempotencyKey.make(key) })
        const [claim] = yield* findClaims(id, IdempotencyKey.make(key))
        const json = canonicalJson(bought)
        expect(claim?.fingerprint).toBe(write(json, "poster", expectedPrice))
      }
    }))
})
