import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import type { StyleField } from "../config/fields.ts"
import { makeConfig } from "../config/makeConfig.ts"
import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles
} from "../config/options.ts"
import type { Gradient, Paint } from "../config/Paint.ts"
import { type ConfigRequest, type QrConfig, type SampleRequest, sampleData } from "../config/QrConfig.ts"
import { templates } from "../config/templates.ts"
import { logoImages } from "./logoImages.ts"

const { array, constant, constantFrom, double, integer, oneof, record, string } = FastCheck

const literals = <const A>(...values: ReadonlyArray<A>): FastCheck.Arbitrary<A> => constantFrom(...values)

/** Texts that a symbol carries: short and long, numbers, capitals, addresses, many scripts and emoji. */
export const dataTexts = (maxLength = 300): FastCheck.Arbitrary<string> =>
  oneof(
    { weight: 3, arbitrary: string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" }) },
    { weight: 2, arbitrary: string({ minLength: 1, maxLength: 30, unit: "grapheme" }) },
    { weight: 1, arbitrary: string({ minLength: 1, maxLength, unit: "grapheme-ascii" }) },
    { weight: 1, arbitrary: string({ minLength: 1, maxLength, unit: constantFrom(..."0123456789") }) },
    {
      weight: 1,
      arbitrary: string({ minLength: 1, maxLength, unit: constantFrom(..."ABCXYZ0189 $%*+-./:") })
    },
    {
      weight: 1,
      arbitrary: string({
        minLength: 1,
        maxLength: 20,
        unit: constantFrom("ü", "ß", "Ж", "語", "한", "ع", "🎉", "👩🏽‍🚀")
      })
    },
    { weight: 2, arbitrary: FastCheck.webUrl({ withQueryParameters: true }) }
  ).filter((text) => text.length <= 7089 && text.isWellFormed())

const hex = (channel: number): string => channel.toString(16).padStart(2, "0")

const colors = (least: number, greatest: number): FastCheck.Arbitrary<string> =>
  FastCheck.tuple(...Array.from({ length: 3 }, () => integer({ min: least, max: greatest }))).map(
    (channels) => `#${channels.map(hex).join("")}`
  )

const gradients = (color: FastCheck.Arbitrary<string>): FastCheck.Arbitrary<Gradient> =>
  record(
    {
      type: literals("linear", "radial"),
      angle: integer({ min: -1000, max: 1000 }),
      stops: array(record({ offset: double({ min: 0, max: 1, noNaN: true }), color }), {
        minLength: 2,
        maxLength: 8
      })
    },
    { requiredKeys: ["type", "stops"] }
  )

const paints = (color: FastCheck.Arbitrary<string>): FastCheck.Arbitrary<Paint> =>
  oneof(color, gradients(color))

const labels = (options: ReadonlyArray<{ readonly label: string }>): FastCheck.Arbitrary<string> =>
  constantFrom(...options.map(({ label }) => label))

/** How far random requests go. */
export interface RequestOptions {
  /** Colors: "any", which may be unreadable, or "contrasting", dark on light. */
  readonly colors?: "any" | "contrasting"
  /** The least margin, in modules. */
  readonly leastMargin?: number
  /** Whether some have a logo. */
  readonly logos?: boolean
  readonly data?: FastCheck.Arbitrary<string>
}

/** Random requests for an image, each valid by the schema: every option, paints of every kind, logos, frames, templates. */
export const configRequests = (options: RequestOptions = {}): FastCheck.Arbitrary<ConfigRequest> => {
  const anyColors = options.colors === "any"
  const dark = paints(anyColors ? colors(0, 255) : colors(0, 90))
  const light = paints(anyColors ? colors(0, 255) : colors(225, 255))
  const requests = record(
    {
      data: options.data ?? dataTexts(),
      errorCorrectionLevel: labels(errorCorrectionLevels),
      bodyShape: labels(bodyShapes),
      bodyStyle: labels(bodyStyles),
      outerEyeStyle: labels(outerEyeStyles),
      innerEyeStyle: labels(innerEyeStyles),
      foreground: dark,
      background: oneof({ weight: 4, arbitrary: light }, { weight: 1, arbitrary: constant("transparent") }),
      outerEyeColor: dark,
      innerEyeColor: dark,
      margin: integer({ min: options.leastMargin ?? 0, max: 20 }),
      template: constantFrom(...templates.map(({ name }) => name)),
      frameStyle: constantFrom(...frameStyles.map(({ name }) => name)),
      frameText: constantFrom("SCAN ME", "Menü", "", "A <b>&\"'", "W".repeat(40)),
      frameColor: dark,
      logo: logos
    } satisfies Record<StyleField | "data", FastCheck.Arbitrary<unknown>>,
    { requiredKeys: ["data"] }
  )
  return options.logos === false ? requests.map(({ logo: _, ...request }) => request) : requests
}

const logos = record(
  {
    image: constantFrom(...Object.values(logoImages)),
    size: integer({ min: 5, max: 30 }).map((percent) => percent / 100),
    padding: oneof(integer({ min: 0, max: 5 }), double({ min: 0, max: 5, noNaN: true })),
    shape: literals("square", "circle")
  },
  { requiredKeys: ["image"] }
)

/** The configuration of a valid request, of the sample where it has no data; throws for an invalid one. */
export const configOf = (request: SampleRequest): QrConfig =>
  Either.getOrThrowWith(makeConfig({ data: sampleData, ...request }), (invalid) => invalid)

/** {@link configRequests} as configurations. */
export const configurations = (options: RequestOptions = {}): FastCheck.Arbitrary<QrConfig> =>
  configRequests(options).map((request) => configOf(request))
