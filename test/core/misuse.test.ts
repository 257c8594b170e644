import {
  canonicalJson,
  type ImageOutput,
  InvalidInput,
  PriceList,
  parseConfig,
  type QrConfig,
  quote,
  Rendering,
  remembering,
  sampleData
} from "@quick-response/core"
import { renderSvg, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { accountWith, config, run } from "./selling.ts"

const data = sampleData

/** Values that a program without types may pass: types would refuse each. */
const untyped = <A>(value: unknown): A => JSON.parse("[]").concat([value])[0]

const cyclic: Record<string, unknown> = { data }
cyclic.logo = cyclic

const throwing = Object.defineProperty({ data }, "margin", {
  enumerable: true,
  get: () => {
    throw new Error("not today")
  }
})

const injected = `"><script>alert(1)</script>`

const stopOf = (offset: number, color: string) => ({ offset, color })

const misuses: ReadonlyArray<readonly [string, unknown, string]> = [
  ["nothing", undefined, "expected an object"],
  ["null", null, "expected an object"],
  ["a text", "https://example.com", "expected an object"],
  ["a list", [data], "expected an object"],
  ["no data", {}, "data: is missing"],
  ["data of null", { data: null }, "data: expected a string of 1 to 7089 characters"],
  ["data in a box", { data: Object(data) }, "data: expected a string"],
  ["data with a lone surrogate", { data: "\ud800" }, "data: expected a string"],
  ["a million characters", { data: "x".repeat(1_000_000) }, "data: expected a string of 1 to 7089"],
  ["a number as text", { data, margin: "4" }, "margin: expected a whole number of modules from 0 to 20"],
  ["no number", { data, margin: Number.NaN }, "margin: expected a whole number"],
  ["infinity", { data, margin: Number.POSITIVE_INFINITY }, "margin: expected a whole number"],
  ["a negative margin", { data, margin: -1 }, "margin: expected a whole number"],
  ["a color by name", { data, foreground: "white" }, "foreground: expected a color"],
  ["markup for a color", { data, foreground: injected }, "foreground: expected a color"],
  ["a color with a line end", { data, foreground: "#000000\n" }, "foreground: expected a color"],
  [
    "markup for a frame's color",
    { data, frameStyle: "border", frameColor: injected },
    "frameColor: expected"
  ],
  ["an object with toString()", { data, background: { toString: () => "#fff" } }, "background"],
  ["a style that is a method", { data, bodyStyle: "constructor" }, "bodyStyle: expected one of"],
  ["a prototype's name", { data, template: "__proto__" }, "template: expected one of"],
  ["an own __proto__", JSON.parse(`{"data":"a","__proto__":{"margin":1}}`), "__proto__: unknown field"],
  ["a misspelt field", { data, forground: "#000" }, `forground: unknown field, did you mean "foreground"?`],
  ["a field by a symbol", { data, [Symbol("margin")]: 1 }, "unknown field"],
  [
    "a gradient of one stop",
    { data, foreground: { type: "linear", stops: [{ offset: 0, color: "#000" }] } },
    "stops"
  ],
  [
    "a list with a wild length",
    { data, foreground: { type: "linear", stops: { length: 2 } } },
    "foreground.stops: expected"
  ],
  [
    "a logo that is not an image",
    { data, logo: { image: `data:image/svg+xml,<svg onload="alert(1)">` } },
    "logo.image"
  ],
  ["a logo of a web address", { data, logo: { image: "https://example.com/logo.png" } }, "logo.image"],
  ["a cycle", cyclic, "logo"],
  ["a getter that throws", throwing, "a field cannot be read: not today"],
  [
    "a proxy that throws",
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no keys")
        }
      }
    ),
    "a field cannot be read: no keys"
  ],
  [
    "a million fields",
    Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, i])),
    "and 99981 more"
  ]
]

describe("makeConfig()", () => {
  it.each(misuses)("names the fault of %s", (_, request, sentence) => {
    const refused = parseConfig(request)
    expect(Either.isLeft(refused)).toBe(true)
    if (Either.isLeft(refused)) {
      expect(refused.left).toBeInstanceOf(InvalidInput)
      expect(refused.left).toBeInstanceOf(Error)
      expect(refused.left.message).toContain(sentence)
      expect(refused.left.errors.length).toBeLessThanOrEqual(21)
    }
  })

  it("takes nothing from prototypes", () => {
    const foreground = { type: "linear" as const, stops: [stopOf(0, "#000"), stopOf(1, "#123")] }
    const pollution = {
      margin: 20,
      frameColor: injected,
      outerEyeColor: injected,
      logo: injected,
      angle: injected,
      size: 20
    }
    const draw = () => renderSvg(configOf({ data, frameStyle: "border", foreground }))
    const clean = draw()
    for (const isWritable of [true, false]) {
      for (const [name, value] of Object.entries(pollution))
        Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: isWritable })
      const polluted = Either.try(draw)
      const heir = Either.try(() => parseConfig(Object.create({ data })))
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
      expect(polluted).toEqual(Either.right(clean))
      expect(Either.isLeft(Either.flatMap(heir, (made) => made))).toBe(true)
    }
  })

  it("returns a configuration or InvalidInput for any value", () => {
    const fields = FastCheck.constantFrom("data", "margin", "foreground", "logo", "bodyStyle", "frameText")
    const anything = FastCheck.oneof(
      FastCheck.anything({
        withBigInt: true,
        withMap: true,
        withDate: true,
        withNullPrototype: true,
        withSparseArray: true
      }),
      FastCheck.dictionary(fields, FastCheck.anything({ withBigInt: true, withNullPrototype: true }))
    )
    forAll([anything], {}, (value) => {
      const made = parseConfig(value)
      if (Either.isRight(made)) expect(parseConfig(JSON.parse(canonicalJson(made.right)))).toEqual(made)
      else expect(made.left.errors).not.toHaveLength(0)
    })
  })

  it("returns a frozen configuration", () => {
    const request = {
      data,
      foreground: {
        type: "linear" as const,
        stops: [
          { offset: 0, color: "#000" },
          { offset: 1, color: "#123" }
        ]
      }
    }
    const made = configOf(request)
    request.foreground.stops.pop()
    expect(made.foreground).toMatchObject({ stops: [{ offset: 0 }, { offset: 1 }] })
    expect(() => Object.assign(made, { data: "another" })).toThrow(TypeError)
    expect(() => Object.assign(Object(made.foreground), { type: "radial" })).toThrow(TypeError)
  })
})

const forged: ReadonlyArray<readonly [string, unknown]> = [
  ["nothing", undefined],
  ["null", null],
  ["its JSON", canonicalJson(config)],
  ["an unread request", { data }],
  ["a copy", { ...config }],
  ["a copy with another color", { ...config, foreground: injected }],
  ["an heir", Object.create(config)],
  ["a proxy", new Proxy(config, {})],
  ["a clone", structuredClone(config)]
]

const image = { mediaType: "image/svg+xml", text: "<svg/>" } as const
const drawing = remembering(
  Rendering.of({ render: () => Effect.succeed(image), readBack: () => Effect.void })
)

const dieOf = (effect: Effect.Effect<unknown, unknown>): unknown => {
  const exit = Effect.runSyncExit(effect)
  return Exit.isFailure(exit) ? Cause.squash(exit.cause) : exit
}

describe("A forged configuration", () => {
  const pure: Readonly<Record<string, (config: QrConfig) => unknown>> = {
    canonicalJson,
    quote: (given) => quote(PriceList.defaultPriceList, given),
    renderSvg: (given) => renderSvg(given),
    verdict
  }
  const refusal = expect.objectContaining({
    _tag: "InvalidInput",
    message: expect.stringMatching(
      /^config: (?:expected a configuration that makeConfig made, got |is missing)/
    )
  })

  for (const [what, value] of forged) {
    for (const [name, call] of Object.entries(pure)) {
      it(`${name}() refuses ${what}`, () => {
        expect(() => call(untyped(value))).toThrow(refusal)
      })
    }

    it(`Rendering refuses ${what}`, () => {
      expect(dieOf(drawing.render(untyped(value), { format: "svg", size: 100 }))).toEqual(refusal)
      expect(dieOf(drawing.readBack(untyped(value)))).toEqual(refusal)
    })

    it(`Purchasing.buy() refuses ${what}, and charges nothing`, () =>
      run(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(20_000)
        const exit = yield* Effect.exit(purchasing.buy(id, { config: untyped(value) }))
        expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toEqual(refusal)
        expect(yield* balanceNow).toBe(20_000)
      }))
  }

  const outputs: ReadonlyArray<readonly [string, unknown, string]> = [
    [
      "markup for a size",
      { format: "svg", size: `1${injected}` },
      "size: expected a whole number of pixels from 16 to 4096"
    ],
    ["a size of text", { format: "svg", size: "512" }, "size: expected a whole number of pixels"],
    ["a fraction of a pixel", { format: "svg", size: 99.5 }, "size: expected a whole number of pixels"],
    ["a size past the largest", { format: "png", size: 1e9 }, "size: expected a whole number of pixels"],
    ["an unknown format", { format: "gif", size: 100 }, `format: expected "svg" or "png" or "pdf" or "eps"`],
    ["a format that is a method", { format: "toString", size: 100 }, "format: expected"],
    ["no output", undefined, "expected an object"]
  ]

  it.each(outputs)("Rendering.render() refuses %s", (_, output, sentence) => {
    expect(dieOf(drawing.render(config, untyped<ImageOutput>(output)))).toMatchObject({
      _tag: "InvalidInput",
      message: expect.stringContaining(sentence)
    })
  })

  it("renderSvg() refuses a size with markup", () => {
    expect(() => renderSvg(config, untyped(`1${injected}`))).toThrow(
      "size: expected a whole number of pixels"
    )
    expect(() => [config].map((each, index) => renderSvg(each, index))).toThrow("size: expected")
  })

  const purchases: ReadonlyArray<readonly [string, unknown, string]> = [
    ["nothing", undefined, "expected an object with a config"],
    [
      "a name of another type",
      { config, name: { toString: () => "x" } },
      "name: expected a string of 1 to 100"
    ],
    ["an empty name", { config, name: "" }, "name: expected a string of 1 to 100"],
    [
      "a price in fractions",
      { config, expectedPrice: 1.5 },
      "expectedPrice: expected a whole number of ten-thousandths of a credit from 0 to "
    ],
    ["a price of text", { config, expectedPrice: "1" }, "expectedPrice: expected a whole number"],
    [
      "a key that no header can carry",
      { config, idempotencyKey: "a\nb" },
      "idempotencyKey: expected 1 to 255"
    ],
    [
      "a misspelt key",
      { config, idempotencykey: "a" },
      `idempotencykey: unknown field, did you mean "idempotencyKey"?`
    ]
  ]

  it.each(purchases)("Purchasing.buy() refuses %s, and charges nothing", (_, purchase, sentence) =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(20_000)
      const exit = yield* Effect.exit(purchasing.buy(id, untyped(purchase)))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({
        _tag: "InvalidInput",
        message: expect.stringContaining(sentence)
      })
      expect(yield* balanceNow).toBe(20_000)
    })
  )
})
