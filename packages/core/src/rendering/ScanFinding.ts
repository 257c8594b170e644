import type { QrConfig } from "@quick-response/design/config/QrConfig"
import * as MaybeLater from "@quick-response/drawing/draw/MaybeLater"
import type { Finding, Topic, WeakPlace } from "@quick-response/drawing/scannability/Finding"
import { hasPaleSymbol } from "@quick-response/drawing/scene/hasPaleInk"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import { LRUCache } from "lru-cache/min"
import type { DataTooLong } from "../config/refusals.ts"
import { mapEager, suspendEager } from "../eager/index.ts"
import * as Either from "../either/index.ts"
import { contentFindings } from "./contentFindings.ts"
import type { Rendering } from "./Rendering.ts"
import { soldWidth } from "./Rendering.ts"
import type { ReadingError } from "./RenderingError.ts"

/** The kinds of findings on a drawable configuration; all but `request`. */
const codes = {
  charset: true,
  content: true,
  contrast: true,
  ground: true,
  length: true,
  logo: true,
  logoFile: true,
  places: true,
  quietZone: true,
  symbol: true,
  transparency: true,
  version: true,
  /** A decoder does not read the finished image. */
  unread: true
} as const satisfies Readonly<Record<Exclude<Topic, "request"> | "unread", true>>

type Code = keyof typeof codes

const isCode = (name: string): name is Code => Object.hasOwn(codes, name)

const Grade: Schema.Literal<["refused", "warned", "cautioned"]> = Schema.Literal(
  "refused",
  "warned",
  "cautioned"
)
/** The places that cautions may name. */
export const weakPlaces = [
  "night",
  "screen",
  "thermal",
  "glare",
  "motion",
  "messenger",
  "cup"
] as const satisfies ReadonlyArray<WeakPlace>

const Place: Schema.Schema<WeakPlace> = Schema.Literal(...weakPlaces)
const CodeSchema: Schema.Schema<Code> = Schema.Literal(...Object.keys(codes).filter(isCode))

/** A finding on a design's scannability, with its remedy. */
export const ScanFinding: Schema.Struct<{
  grade: typeof Grade
  field: typeof Schema.String
  code: typeof CodeSchema
  sentence: typeof Schema.String
  remedy: typeof Schema.String
  places: Schema.optional<Schema.Array$<typeof Place>>
}> = Schema.Struct({
  grade: Grade.annotations({
    description:
      "`refused`: a purchase is refused for it; `warned`: it is sold, and may not scan everywhere; `cautioned`: it scans, and less than 75 % as often as a plain code at some places"
  }),
  field: Schema.String.annotations({ description: "The path of the field that it is about" }),
  code: CodeSchema,
  sentence: Schema.String.annotations({ description: "The fault" }),
  remedy: Schema.String.annotations({ description: "The change that removes it" }),
  places: Schema.optional(Schema.Array(Place)).annotations({
    description: "Of a caution the places in which it is read less often"
  })
})
export type ScanFinding = typeof ScanFinding.Type

/** Splits a sentence about a field: `field: sentence; remedy`. */
const findingOf = (grade: ScanFinding["grade"], code: Code, text: string): ScanFinding => {
  const [colon, semicolon] = [text.indexOf(": "), text.lastIndexOf("; ")]
  return {
    grade,
    code,
    field: text.slice(0, colon),
    sentence: text.slice(colon + 2, semicolon),
    remedy: text.slice(semicolon + 2)
  }
}

const ofTooLong = ({ message, leastVersion }: DataTooLong): ScanFinding =>
  findingOf("refused", leastVersion === undefined ? "length" : "version", message)

/** A server needs no judge for its first answer. */
const loadJudge = MaybeLater.loadOnce(() => import("./judgeDesign.ts"))

/** True if a design has an image: the judge covers these least, and decoding may be slow. */
const holdsImage = ({ logo, picture }: QrConfig): boolean => logo !== undefined || picture !== undefined

/** True if only a drawn picture shows whether a design can be sold. */
const needsPicture = (config: QrConfig): boolean => holdsImage(config) || hasPaleSymbol(config)

type Judge = Awaited<ReturnType<typeof loadJudge>>

const foundOf = ({ refused, text, cause }: Finding): ReadonlyArray<ScanFinding> => {
  if (cause.topic === "places")
    return [{ ...findingOf("cautioned", "places", text), places: cause.places.map(({ place }) => place) }]
  return isCode(cause.topic) ? [findingOf(refused ? "refused" : "warned", cause.topic, text)] : []
}

const judgedBy = (
  { cautionsOf, judge }: Judge,
  config: QrConfig,
  version: number
): ReadonlyArray<ScanFinding> => {
  const { findings, minimumVersion } = judge(config, version)
  return [...findings, ...cautionsOf(config, minimumVersion)].flatMap(foundOf)
}

/** The most designs with cached findings. */
const mostRemembered = 512

/** Findings by design and symbol version, the judge's only inputs. */
const remembered = new LRUCache<string, ReadonlyArray<ScanFinding>>({ max: mostRemembered })

/** The cached findings on a design; one with an image is judged again. */
const recall = (judge: Judge, config: QrConfig, version: number): ReadonlyArray<ScanFinding> => {
  if (holdsImage(config)) return judgedBy(judge, config, version)
  const key = `${version} ${judge.isCharsetGuessed(config)} ${JSON.stringify({ ...config, data: undefined })}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const findings = judgedBy(judge, config, version)
  remembered.set(key, findings)
  return findings
}

/** The judge's findings, which need no picture; synchronous once the judge is loaded. */
const judged = (config: QrConfig): Effect.Effect<ReadonlyArray<ScanFinding>> => {
  const loaded = loadJudge()
  const ofJudge = (judge: Judge): ReadonlyArray<ScanFinding> =>
    Either.match(judge.neededVersion(config), {
      onLeft: (error) => [ofTooLong(error)],
      onRight: (version) => [...recall(judge, config, version), ...contentFindings(config).flatMap(foundOf)]
    })
  return loaded instanceof Promise
    ? Effect.map(
        Effect.promise(() => loaded),
        ofJudge
      )
    : suspendEager(() => Exit.succeed(ofJudge(loaded)))
}

/**
 * The warnings about a sellable configuration: obstacles in poor light, in print or on a dark page, and cautions if it
 * scans less often than a plain code.
 *
 * @example
 * ```ts
 * import { makeConfig, scanWarnings } from "@quick-response/core"
 * import * as Effect from "effect/Effect"
 *
 * const warnings = Effect.flatMap(makeConfig({ data: "HELLO", margin: 2 }), scanWarnings)
 * const [warning] = await Effect.runPromise(warnings)
 * warning?.remedy // => "raise margin to 4"
 * ```
 */
export const scanWarnings = (config: QrConfig): Effect.Effect<ReadonlyArray<ScanFinding>> =>
  mapEager(judged(config), (findings) => findings.filter(({ grade }) => grade !== "refused"))

/** The reasons for a refusal, or else warnings and cautions. */
const refusalsOrWarnings = (findings: ReadonlyArray<ScanFinding>): ReadonlyArray<ScanFinding> =>
  findings.some(({ grade }) => grade === "refused")
    ? findings.filter(({ grade }) => grade === "refused")
    : findings

/**
 * The findings on a configuration: the reasons for which a purchase would be refused, else warnings and cautions. The
 * judge found 240 of 241 refused random designs without an image, in the time of a price. A design with an image or pale
 * ink is read back at this width in pixels, as at a purchase. Fails only if that is not possible now.
 *
 * @example
 * ```ts
 * import * as Codecs from "@quick-response/codecs"
 * import { makeConfig, Rendering, renderingLayer, scanFindings } from "@quick-response/core"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const program = Effect.gen(function* () {
 *   const config = yield* makeConfig({ data: "HELLO", margin: 0 })
 *   return yield* scanFindings(yield* Rendering, config)
 * })
 * const rendering = Layer.provide(renderingLayer, Codecs.layer)
 * const [finding] = await Effect.runPromise(Effect.provide(program, rendering))
 * finding?.grade // => "refused"
 * ```
 */
export const scanFindings = (
  { readBack }: Pick<typeof Rendering.Service, "readBack">,
  config: QrConfig,
  size?: number
): Effect.Effect<
  ReadonlyArray<ScanFinding>,
  Exclude<ReadingError, { readonly _tag: "DataTooLong" | "NotScannable" | "UnreadableLogo" }>
> =>
  needsPicture(config) ? readAsSold(readBack, config, size) : mapEager(judged(config), refusalsOrWarnings)

const readAsSold = (
  readBack: (typeof Rendering.Service)["readBack"],
  config: QrConfig,
  size?: number
): ReturnType<typeof scanFindings> =>
  readBack(config, soldWidth(size)).pipe(
    Effect.zipRight(Effect.suspend(() => scanWarnings(config))),
    Effect.catchTags({
      DataTooLong: (error) => Effect.succeed([ofTooLong(error)]),
      UnreadableLogo: ({ message }) => Effect.succeed([findingOf("refused", "logoFile", message)]),
      NotScannable: ({ reasons, topics = [] }) =>
        Effect.succeed(
          reasons.map((text, i) => {
            const topic = topics[i] ?? "unread"
            return findingOf("refused", isCode(topic) ? topic : "unread", text)
          })
        )
    })
  )
