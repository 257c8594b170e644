import {
  Credits,
  canonicalJson,
  newQrCodeId,
  type QrConfig,
  Storage,
  storedConfig
} from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { accountWith, purchasingOn, run } from "./selling.ts"

const data = "https://example.com/menu"

/** A logo that stores keep apart from the configuration. */
const logoOf = (color: string): string => {
  const rectangles = Array.from({ length: 60 }, (_, x) => `<rect x="${x}" width="1" height="9"/>`).join("")
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" fill="${color}">${rectangles}</svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

/** A purchase of this text by an account that can pay, as a program kept it at that time. */
const bought = (configJson: string, wanted: QrConfig) =>
  Effect.gen(function* () {
    const { id, purchasing } = yield* accountWith(100_000)
    const storage = yield* Storage
    const at = DateTime.unsafeNow()
    yield* storage.purchase({
      accountId: id,
      qrCodeId: newQrCodeId(at),
      name: "a code",
      config: yield* storedConfig(configJson),
      contentText: null,
      price: Credits.zero,
      idempotency: undefined,
      at
    })
    return yield* Effect.match(purchasing.requireBought(id, wanted), {
      onFailure: ({ _tag }) => _tag,
      onSuccess: () => "drawn"
    })
  })

/** The configuration's JSON with other fields. */
const changed = (config: QrConfig, change: object): string =>
  JSON.stringify({ ...JSON.parse(canonicalJson(config)), ...change })

const round = configOf({ data, bodyStyle: "Rounded" })
const branded = configOf({ data, bodyStyle: "Rounded", logo: { image: logoOf("#a00") } })
const required = "PurchaseRequired"

describe("Purchasing.requireBought()", () => {
  it("permits the base price without a purchase", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(10_000)
      const readsNothing = yield* purchasingOn({
        ...(yield* Storage),
        findBoughtConfigs: () => Effect.dieMessage("records were read")
      })
      yield* readsNothing.requireBought(id, configOf({ data, foreground: "#123456", margin: 7 }))
      const { _tag, message } = yield* Effect.flip(purchasing.requireBought(id, round))
      expect([_tag, message]).toEqual([required, expect.stringMatching(/ 1\.[1-9]0 credits/)])
    }))

  it.each<[what: string, configJson: string, wanted: QrConfig, outcome: string]>([
    ["the same", canonicalJson(round), round, "drawn"],
    ["the same, with a logo", canonicalJson(branded), branded, "drawn"],
    [
      "one that lacks fields which rules added later",
      changed(round, { margin: undefined, frameText: undefined, innerEyeStyle: undefined }),
      round,
      "drawn"
    ],
    ["one in another normal form", changed(round, { foreground: "#000", bodyStyle: 2 }), round, "drawn"],
    [
      "one in another normal form, with a logo",
      changed(branded, { margin: undefined, foreground: "#000" }),
      branded,
      "drawn"
    ],
    ["another style", canonicalJson(configOf({ data, bodyStyle: "Dots" })), round, required],
    ["other data", canonicalJson(configOf({ data: `${data}/2`, bodyStyle: "Rounded" })), round, required],
    ["no logo", canonicalJson(round), branded, required],
    [
      "another logo",
      canonicalJson(configOf({ data, bodyStyle: "Rounded", logo: { image: logoOf("#b00") } })),
      branded,
      required
    ],
    ["one that the rules refuse by now", changed(round, { bodyStyle: "Nonesuch" }), round, required]
  ])("compares by today's rules with %s", (_, configJson, wanted, outcome) =>
    run(function* () {
      expect(yield* bought(configJson, wanted)).toBe(outcome)
    })
  )
})
