import { jpegDecoderLayer } from "@quick-response/codecs"
import {
  canonicalJson,
  errorCorrectionLevels,
  PriceList,
  type QrConfig,
  QrConfigInput,
  quote,
  Rendering,
  renderingLayer,
  SymbolReader
} from "@quick-response/core"
import { compose, renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, configRequests, configurations, dataTexts } from "@quick-response/laws"
import { DOMParser } from "@xmldom/xmldom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAllAsync } from "../forAll.ts"
import { decoders } from "./decoders.ts"
import { isLong, longTime } from "./form.ts"
import { engines, render, runtime } from "./images.ts"

const levels = errorCorrectionLevels.map(({ name }) => name)

/** The short form always takes the same examples, the long one ten times as many, and others each time. */
const runs = (numRuns: number) => (isLong ? { numRuns: 10 * numRuns } : { numRuns, seed: 1 })

const decode = Schema.decodeUnknownSync(QrConfigInput)

const readBack = (config: QrConfig) =>
  runtime.runPromise(Effect.either(Effect.flatMap(Rendering, (rendering) => rendering.readBack(config))))

const isWellFormed = (xml: string): boolean => {
  let isFaulty = false
  const parser = new DOMParser({
    onError: () => {
      isFaulty = true
    }
  })
  return parser.parseFromString(xml, "image/svg+xml").documentElement?.localName === "svg" && !isFaulty
}

const outcomeOf = (config: QrConfig): string =>
  Either.match(compose(config), { onLeft: ({ _tag }) => _tag, onRight: () => "composed" })

describe("Rendering", { timeout: isLong ? longTime : 120_000 }, () => {
  it("reads back every text at every level", async () => {
    await forAllAsync(
      [dataTexts(FastCheck, 800), FastCheck.constantFrom(...levels)],
      runs(15),
      async (data, errorCorrectionLevel) => {
        const config = configOf({ data, errorCorrectionLevel })
        expect(Either.isRight(await readBack(config)) || outcomeOf(config) === "DataTooLong").toBe(true)
      }
    )
  })

  it("reads back every design that it allows", async () => {
    const outcomes = new Map<string, number>()
    await forAllAsync([configurations(FastCheck, { leastMargin: 1 })], runs(25), async (config) => {
      const outcome = outcomeOf(config)
      const isRead = Either.isRight(await readBack(config))
      // A logo uses error correction that the style needs too: the reading decides.
      if (config.logo === undefined) expect(isRead).toBe(outcome === "composed")
      else if (outcome !== "composed") expect(isRead).toBe(false)
      const key = outcome !== "composed" ? "refused" : isRead ? "read" : "lost"
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
    })
    const { read = 0, lost = 0 } = Object.fromEntries(outcomes)
    console.log(`random styles: ${read} read, ${lost} refused by the reading`)
    expect(read).toBeGreaterThan(12)
    expect(lost).toBeLessThanOrEqual(read / 10)
  })

  it("draws allowed logos so that two decoders read the PNG", async () => {
    let [allowed, refused] = [0, 0]
    const withLogo = configurations(FastCheck, { leastMargin: 2 }).filter(({ logo }) => logo !== undefined)
    await forAllAsync(
      [withLogo, FastCheck.constantFrom(...levels)],
      runs(25),
      async (style, errorCorrectionLevel) => {
        const config = configOf({
          data: style.data,
          errorCorrectionLevel,
          ...(style.logo === undefined ? {} : { logo: style.logo })
        })
        if (Either.isLeft(compose(config))) {
          refused += 1
          return
        }
        allowed += 1
        const pixels = await engines.png(config, 512)
        expect(
          await decoders.zxing(pixels),
          JSON.stringify({ ...config, logo: { ...config.logo, image: "" } })
        ).toBe(config.data)
        expect(
          await decoders.qr(pixels),
          JSON.stringify({ ...config, logo: { ...config.logo, image: "" } })
        ).toBe(config.data)
      }
    )
    expect(Math.min(allowed, refused)).toBeGreaterThan(2)
  })

  it("prices and draws any accepted request, or gives a reason", async () => {
    await forAllAsync(
      [
        FastCheck.oneof(
          configRequests(FastCheck, { colors: "any" }),
          configRequests(FastCheck, { leastMargin: 1 })
        ),
        FastCheck.integer({ min: 16, max: 300 })
      ],
      runs(20),
      async (request, size) => {
        const config = configOf(request)
        expect(quote(PriceList.defaultPriceList, config).totalPrice).toBeGreaterThan(0)
        const svg = renderSvg(config, size)
        if (Either.isLeft(svg)) {
          expect(svg.left.message).toMatch(/^[\w.[\]]+: /)
          return
        }
        expect(isWellFormed(svg.right)).toBe(true)
        const image = await render(config, "png", size)
        expect(image.mediaType).toBe("image/png")
      }
    )
  })

  it("keeps price and picture of a stored configuration", async () => {
    await forAllAsync([configurations(FastCheck, { leastMargin: 1 })], runs(15), async (config) => {
      const stored = configOf(decode(JSON.parse(canonicalJson(config))))
      expect(canonicalJson(stored)).toBe(canonicalJson(config))
      expect(quote(PriceList.defaultPriceList, stored)).toEqual(quote(PriceList.defaultPriceList, config))
      expect(renderSvg(stored)).toEqual(renderSvg(config))
    })
  })

  it("refuses wrong and missing readings without remembering them", async () => {
    const config = configOf({ data: "https://example.com" })
    for (const text of ["https://example.org", "", undefined]) {
      let reads = 0
      const read = () =>
        Effect.sync(() => {
          reads += 1
          return text
        })
      const layer = renderingLayer.pipe(
        Layer.provide(Layer.succeed(SymbolReader, { read })),
        Layer.provide(jpegDecoderLayer)
      )
      const outcomes = await Effect.runPromise(
        Effect.flatMap(Rendering, (rendering) =>
          Effect.all([Effect.either(rendering.readBack(config)), Effect.either(rendering.readBack(config))])
        ).pipe(Effect.provide(layer))
      )
      expect(outcomes.map((outcome) => Either.isLeft(outcome) && outcome.left._tag)).toEqual([
        "NotScannable",
        "NotScannable"
      ])
      expect(reads).toBe(6)
    }
  })

  it("judges a picture by its pixels, and names the needed size", async () => {
    const config = configOf({ data: "https://example.com/menu", template: "wifi" })
    const at = (size: number) =>
      runtime.runPromise(
        Effect.either(Effect.flatMap(Rendering, (rendering) => rendering.readBack(config, size)))
      )
    const refused = await at(16)
    const [, width] =
      /^size: at 16 pixels .*raise size to (\d+)/.exec(Either.isLeft(refused) ? refused.left.message : "") ??
      []
    expect(Number(width)).toBeGreaterThan(64)
    expect(await at(Number(width))).toEqual(Either.right(undefined))
    expect(Either.isLeft(await at(32))).toBe(true)
  })
})
