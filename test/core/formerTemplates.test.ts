import { createHash } from "node:crypto"
import {
  Credits,
  canonicalJson,
  formerTemplateStyles,
  newQrCodeId,
  Storage,
  type TemplateStyle,
  templates
} from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { publishedTemplates } from "./publishedTemplates.ts"
import { accountWith, idempotencyKey, run } from "./selling.ts"

const sorted = (value: unknown): unknown =>
  typeof value !== "object" || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, part]) => [name, sorted(part)])
        )

const checksum = (style: TemplateStyle): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(style)))
    .digest("hex")
    .slice(0, 12)

it("templates keep each style that they ever had", () => {
  // A change of a style adds its checksum, and the style that it had to `formerTemplateStyles`.
  const known = templates.map(({ name, style }) => [
    name,
    [...(formerTemplateStyles[name] ?? []), style].map(checksum)
  ])
  expect(Object.fromEntries(known)).toEqual(publishedTemplates)
})

const eyes = { outerEyeStyle: "Circle", innerEyeStyle: "Circle" } as const

/** Styles that templates might have had: of the fields that they style today, and of more. */
const invented = {
  rounded: [
    { bodyStyle: "Bubbles", ...eyes },
    { bodyStyle: "Dots", ...eyes, frameStyle: "border", frameColor: "#c2410c" }
  ],
  classy: [{ bodyStyle: "Heart", bodyShape: "Circle", ...eyes, foreground: "#b0122b" }]
} satisfies typeof formerTemplateStyles

describe("Purchasing.buy() with a template's former style", () => {
  beforeAll(() => void Object.assign(formerTemplateStyles, invented))

  const formers = (["rounded", "classy"] as const).flatMap((name) =>
    invented[name].map((style, version) => ({ name, style, version }))
  )
  for (const { name, style, version } of formers)
    it(`replays ${name} version ${version}`, () =>
      run(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(100_000)
        const data = "https://example.com/former"
        const asked = { data, template: name, margin: 5 } as const
        const bought = canonicalJson(configOf({ ...asked, ...style }))
        const config = configOf(asked)
        expect(bought).not.toBe(canonicalJson(config))
        const { purchase } = yield* Storage
        const first = yield* purchase({
          accountId: id,
          qrCodeId: newQrCodeId(yield* DateTime.now),
          name: data,
          config: { text: bought, images: [], dataHash: "data" },
          contentText: null,
          price: Credits.Credits(10_000),
          idempotency: { key: idempotencyKey, fingerprint: `v2 any ${data.length} ${data} ${bought}` },
          at: yield* DateTime.now
        })
        expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ ...first, replayed: true })
        const others = [
          { ...asked, margin: 6 },
          { ...asked, bodyStyle: "Plus" as const },
          { ...asked, innerEyeStyle: "Cross" as const },
          { ...asked, foreground: "#010101" }
        ]
        for (const other of others) {
          const refused = yield* Effect.flip(purchasing.buy(id, { config: configOf(other), idempotencyKey }))
          expect(refused).toMatchObject({ _tag: "IdempotencyKeyReused" })
        }
        expect(yield* balanceNow).toBe(90_000)
      }))
})
