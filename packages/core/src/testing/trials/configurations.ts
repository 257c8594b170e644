import * as Either from "@quick-response/core/either"
import type { PictureMode, StyleField, SymbolPicture } from "@quick-response/design/config/fields"
import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameFonts,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles
} from "@quick-response/design/config/options"
import type { Background, Gradient, Paint } from "@quick-response/design/config/Paint"
import {
  type ConfigRequest,
  type QrConfig,
  type SampleRequest,
  sampleData
} from "@quick-response/design/config/QrConfig"
import { sampleShapePath } from "@quick-response/design/config/sampleShapePath"
import { templates } from "@quick-response/design/config/templates"
import { makeConfig } from "../../config/makeConfig.ts"
import { type Arbitrary, arbitraryOf, type FastCheck, type Source } from "./FastCheck.ts"
import { logoImages } from "./logoImages.ts"

const texts = (fc: FastCheck, maxLength: number): Source<string> => {
  const of = (longest: number, unit: "grapheme" | "grapheme-ascii") =>
    fc.string({ minLength: 1, maxLength: longest, unit })
  const ofAny = (longest: number, ...characters: Array<string>) =>
    fc
      .array(fc.constantFrom(...characters), { minLength: 1, maxLength: longest })
      .map((chosen) => chosen.join(""))
  return fc
    .oneof(
      { weight: 3, arbitrary: of(40, "grapheme-ascii") },
      { weight: 2, arbitrary: of(30, "grapheme") },
      { weight: 1, arbitrary: of(maxLength, "grapheme-ascii") },
      { weight: 1, arbitrary: ofAny(maxLength, ..."0123456789") },
      { weight: 1, arbitrary: ofAny(maxLength, ..."ABCXYZ0189 $%*+-./:") },
      { weight: 1, arbitrary: ofAny(20, "ü", "ß", "Ж", "語", "한", "ع", "🎉", "👩🏽‍🚀") },
      { weight: 2, arbitrary: fc.webUrl({ withQueryParameters: true }) }
    )
    .filter((text) => text.length <= 7089 && text.isWellFormed())
}

/**
 * Texts that a symbol carries, by the caller's fast-check: short and long, numbers, capitals, addresses, many scripts and
 * emoji.
 *
 * @example
 * ```ts
 * import { dataTexts } from "@quick-response/core/testing"
 * import * as fc from "fast-check"
 *
 * fc.assert(fc.property(dataTexts(fc, 10), (text) => text.length > 0)) // => undefined
 * ```
 */
export const dataTexts = (fc: FastCheck, maxLength = 300): Arbitrary<string> =>
  arbitraryOf(texts(fc, maxLength))

const hex = (channel: number): string => channel.toString(16).padStart(2, "0")

const colors = (fc: FastCheck, least: number, greatest: number): Source<string> =>
  fc
    .array(fc.integer({ min: least, max: greatest }), { minLength: 3, maxLength: 3 })
    .map((channels) => `#${channels.map(hex).join("")}`)

const gradients = (fc: FastCheck, color: Source<string>): Source<Gradient> =>
  fc.record(
    {
      type: fc.constantFrom<Gradient["type"]>("linear", "radial"),
      angle: fc.integer({ min: -1000, max: 1000 }),
      stops: fc.array(
        fc.record(
          { offset: fc.double({ min: 0, max: 1, noNaN: true }), color },
          { requiredKeys: ["offset", "color"] }
        ),
        { minLength: 2, maxLength: 8 }
      )
    },
    { requiredKeys: ["type", "stops"] }
  )

const paints = (fc: FastCheck, color: Source<string>): Source<Paint> =>
  fc.oneof<Paint>({ weight: 1, arbitrary: color }, { weight: 1, arbitrary: gradients(fc, color) })

const labels = (fc: FastCheck, options: ReadonlyArray<{ readonly label: string }>): Source<string> =>
  fc.constantFrom(...options.map(({ label }) => label))

const logos = (fc: FastCheck): Source<NonNullable<ConfigRequest["logo"]>> =>
  fc.record(
    {
      image: fc.constantFrom<string>(...Object.values(logoImages)),
      size: fc.integer({ min: 5, max: 30 }).map((percent) => percent / 100),
      padding: fc.oneof(
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 5 }) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 5, noNaN: true }) }
      ),
      shape: fc.constantFrom<"square" | "circle">("square", "circle")
    },
    { requiredKeys: ["image"] }
  )

const pictures = (fc: FastCheck): Source<SymbolPicture> =>
  fc.record(
    {
      image: fc.constantFrom<string>(...Object.values(logoImages)),
      mode: fc.constantFrom<PictureMode>("halftone", "backdrop", "bits")
    },
    { requiredKeys: ["image", "mode"] }
  )

/** The range of random requests. */
export interface RequestOptions {
  /** Colors: "any", which may be unreadable, or "contrasting", dark on light. */
  readonly colors?: "any" | "contrasting"
  /** The least margin, in modules. */
  readonly leastMargin?: number
  /** True where some have a logo. */
  readonly logos?: boolean
  readonly data?: Source<string>
}

const shapePaths = [
  sampleShapePath,
  "M50 0L100 50 50 100 0 50Z",
  "M0 20Q50 0 100 20V80Q50 100 0 80Z",
  "M10,15 C 30,5 70,5 90,15 S 95 80 50 90 10 50 10 15 Z"
] as const

/** The one option that another field goes with. */
const withShapePath = <A extends Pick<ConfigRequest, "bodyShape" | "bodyShapePath">>(request: A): A =>
  (request.bodyShape === "Custom" || request.bodyShape === 14) && request.bodyShapePath === undefined
    ? { ...request, bodyShapePath: sampleShapePath }
    : request

const requests = (fc: FastCheck, options: RequestOptions): Source<ConfigRequest> => {
  const anyColors = options.colors === "any"
  const dark = paints(fc, anyColors ? colors(fc, 0, 255) : colors(fc, 0, 90))
  const light = paints(fc, anyColors ? colors(fc, 0, 255) : colors(fc, 225, 255))
  const requests = fc.record(
    {
      data: options.data ?? texts(fc, 300),
      errorCorrectionLevel: labels(fc, errorCorrectionLevels),
      bodyShape: labels(fc, bodyShapes),
      bodyShapePath: fc.constantFrom(...shapePaths),
      bodyStyle: labels(fc, bodyStyles),
      outerEyeStyle: labels(fc, outerEyeStyles),
      innerEyeStyle: labels(fc, innerEyeStyles),
      foreground: dark,
      background: fc.oneof<Background>(
        { weight: 4, arbitrary: light },
        { weight: 1, arbitrary: fc.constantFrom<Background>("transparent") }
      ),
      outerEyeColor: dark,
      innerEyeColor: dark,
      quietZone: fc.constantFrom("background" as const, "card" as const),
      margin: fc.integer({ min: options.leastMargin ?? 0, max: 20 }),
      template: fc.constantFrom(...templates.map(({ name }) => name)),
      frameStyle: fc.constantFrom(...frameStyles.map(({ name }) => name)),
      frameText: fc.constantFrom("SCAN ME", "Menü", "Table 12\nOrder here", "", "A <b>&\"'", "W".repeat(40)),
      frameFont: fc.constantFrom(...frameFonts.map(({ name }) => name)),
      frameColor: dark,
      frameTextColor: colors(fc, 0, 255),
      logo: logos(fc),
      picture: pictures(fc)
    } satisfies Record<StyleField | "data", Source<unknown>>,
    { requiredKeys: ["data"] }
  )
  return options.logos === false ? requests.map(({ logo: _, picture: __, ...request }) => request) : requests
}

/** The request with what its options go with: the path of a shape, and for a picture in its bits a short address. */
const completed =
  ({ data }: RequestOptions) =>
  (request: ConfigRequest): ConfigRequest => {
    const shaped = withShapePath(request)
    if (shaped.picture?.mode !== "bits") return shaped
    return data === undefined
      ? { ...shaped, data: sampleData }
      : { ...shaped, picture: { ...shaped.picture, mode: "halftone" } }
  }

/**
 * Random requests for an image by the caller's fast-check, each valid by the schema: every option, paints of every kind, logos,
 * frames, templates.
 *
 * @example
 * ```ts
 * import { makeConfig } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 * import { configRequests } from "@quick-response/core/testing"
 * import * as fc from "fast-check"
 *
 * const [request] = fc.sample(configRequests(fc), { numRuns: 1, seed: 1 })
 * request !== undefined && Either.isRight(makeConfig(request)) // => true
 * ```
 */
export const configRequests = (fc: FastCheck, options: RequestOptions = {}): Arbitrary<ConfigRequest> =>
  arbitraryOf(requests(fc, options).map(completed(options)))

/**
 * The configuration of a valid request, of the samples where it has no data or no path; throws for an invalid one.
 *
 * @example
 * ```ts
 * import { configOf } from "@quick-response/core/testing"
 *
 * configOf({ bodyStyle: "Dots" }).bodyStyle // => "Dots"
 * ```
 */
export const configOf = (request: SampleRequest): QrConfig =>
  Either.getOrThrowWith(makeConfig(withShapePath({ data: sampleData, ...request })), (invalid) => invalid)

/**
 * {@link configRequests} as configurations.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "@quick-response/core"
 * import { configurations } from "@quick-response/core/testing"
 * import * as fc from "fast-check"
 *
 * fc.sample(configurations(fc), 1).map(canonicalJson).length // => 1
 * ```
 */
export const configurations = (fc: FastCheck, options: RequestOptions = {}): Arbitrary<QrConfig> =>
  arbitraryOf(requests(fc, options).map((request) => configOf(completed(options)(request))))
