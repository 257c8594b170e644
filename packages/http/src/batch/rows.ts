import {
  honors,
  type ImageFormat,
  type ImageOutput,
  type InvalidInput,
  type OutputRequest,
  outputOptions,
  parseOutput,
  pixelsAcross,
  type QrConfig,
  type RenderingError,
  type RowPurchase
} from "@quick-response/core/shop"
import { completeRequest } from "@quick-response/core/trusted"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Predicate from "effect/Predicate"
import { withoutOutput } from "../contract/outputFields.ts"
import { PriceBody, PurchaseBody } from "../contract/qr.ts"
import { compileDecode } from "../json/decode.ts"
import type { DecodedBody, DecodeElsewhere } from "../server/decodeBody.ts"
import { Invalid } from "../server/Reply.ts"
import { uniqueNames } from "./fileNames.ts"

/** A row as it is drawn and bought. */
export interface BatchRowRequest extends RowPurchase {
  /** What its pictures are in each of the formats of the batch. */
  readonly outputs: ReadonlyArray<ImageOutput>
}

/** The rows of a batch with what each takes from the defaults. */
export interface BatchRows {
  /** The name of each row's pictures, without their endings. */
  readonly names: ReadonlyArray<string>
  /** Reads a row. Sentences start with the path of their field in it. */
  readonly read: (index: number) => Effect.Effect<BatchRowRequest, Invalid | RenderingError>
}

const decodeDefaults = compileDecode(PriceBody.ast)
const decodeRow = compileDecode(PurchaseBody.ast)

/**
 * What a row puts out in each of several formats: with the fields that a format honors. One that none of them honors is refused as
 * the first format refuses it.
 */
const outputsOf = (
  request: OutputRequest,
  formats: ReadonlyArray<ImageFormat>,
  config: QrConfig
): Either.Either<ReadonlyArray<ImageOutput>, InvalidInput> =>
  Either.all(
    formats.map((format) => {
      const others = outputOptions.filter(
        (name) => !honors(format, name) && formats.some((other) => honors(other, name))
      )
      return parseOutput(
        {
          ...request,
          ...Object.fromEntries(others.map((name) => [name, undefined])),
          format
        },
        config
      )
    })
  )

/** Completes what was decoded. A method, so that its parameter is not checked: decoding by the contract did that. */
interface Completion {
  complete(payload: unknown, formats: ReadonlyArray<ImageFormat>): Either.Either<BatchRowRequest, Invalid>
}

const completion: Completion = {
  complete: ({ name, expectedPrice, ...payload }: typeof PurchaseBody.Type, formats) => {
    const { request, input } = withoutOutput(payload)
    return Either.mapLeft(
      Either.flatMap(completeRequest(input), (config) =>
        Either.map(outputsOf(request, formats, config), (outputs) => ({
          config,
          name,
          expectedPrice,
          size: Math.max(...outputs.map((output) => Math.round(pixelsAcross(output)))),
          outputs
        }))
      ),
      ({ errors }) => new Invalid({ errors })
    )
  }
}

const encoder = new TextEncoder()

const longestFileName = 100

const formatTaken = "is not taken here; name the formats of all rows in `formats`"

/** What says what a symbol holds: a row with one of these has none of the defaults'. */
const contents = ["data", "content"]

/** The path at which a sentence starts, if it does. */
const startsWithPath = /^(?:[A-Za-z_][\w-]*(?:[.[].*)?|\[".*): /s

/** Puts a place before the path of a sentence, or before what is expected; another sentence stays as it is. */
export const atPlace = (place: string, sentence: string): string =>
  startsWithPath.test(sentence)
    ? `${place}${sentence.startsWith("[") ? "" : "."}${sentence}`
    : sentence.startsWith("expected ")
      ? `${place}: ${sentence}`
      : sentence

interface Defaults {
  readonly fields: Readonly<Record<string, unknown>>
  /** Their logo, decoded; undefined where there is none, or where it is decoded with each row. */
  readonly logo: unknown
}

/** The sentences about a body that another thread could not decode. */
const refusalOf = (decoded: Exclude<DecodedBody, { readonly kind: "decoded" }>): ReadonlyArray<string> =>
  decoded.kind === "invalid" ? decoded.errors : [decoded.reason]

/** Checks the defaults: with a logo on another thread, where there is one, which decodes it once for all rows. */
const readDefaults = (
  given: unknown,
  decodeElsewhere: DecodeElsewhere | undefined
): Effect.Effect<Defaults, Invalid | RenderingError> =>
  Effect.gen(function* () {
    if (given === undefined) return { fields: {}, logo: undefined }
    const refuse = (errors: ReadonlyArray<string>) => new Invalid({ errors })
    const atDefaults = (sentences: ReadonlyArray<string>) =>
      refuse(sentences.map((sentence) => atPlace("defaults", sentence)))
    if (!Predicate.isRecord(given)) return yield* refuse(["defaults: expected an object"])
    if (Object.hasOwn(given, "format")) return yield* refuse([`defaults.format: ${formatTaken}`])
    if (decodeElsewhere === undefined || !Object.hasOwn(given, "logo")) {
      yield* Either.mapLeft(decodeDefaults(given), atDefaults)
      return { fields: given, logo: undefined }
    }
    const decoded = yield* decodeElsewhere("calculatePrice", encoder.encode(JSON.stringify(given)))
    if (decoded.kind !== "decoded") return yield* atDefaults(refusalOf(decoded))
    return { fields: given, logo: Predicate.isRecord(decoded.payload) ? decoded.payload.logo : undefined }
  })

const withDefaults = (
  defaults: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>
): Readonly<Record<string, unknown>> => {
  if (!contents.some((name) => Object.hasOwn(row, name))) return { ...defaults, ...row }
  const { data: _, content: __, ...others } = defaults
  return { ...others, ...row }
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= longestFileName

const textOr = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

/** Reads the defaults, and each row once it is asked for: one with a logo of its own on another thread, where there is one. */
export const readRows = (
  rows: ReadonlyArray<unknown>,
  given: unknown,
  formats: ReadonlyArray<ImageFormat>,
  decodeElsewhere: DecodeElsewhere | undefined
): Effect.Effect<BatchRows, Invalid | RenderingError> =>
  Effect.map(readDefaults(given, decodeElsewhere), (defaults) => ({
    names: uniqueNames(
      rows.map((row) => (Predicate.isRecord(row) ? textOr(row.fileName) || textOr(row.name) : undefined))
    ),
    read: (index) =>
      Effect.gen(function* () {
        const row = rows[index]
        if (!Predicate.isRecord(row)) return yield* new Invalid({ errors: ["expected an object"] })
        const { fileName, ...own } = row
        const faults: Array<string> = []
        if (fileName !== undefined && !isText(fileName))
          faults.push(`fileName: expected a text of 1 to ${longestFileName} characters`)
        if (Object.hasOwn(own, "format")) faults.push(`format: ${formatTaken}`)
        if (faults.length > 0) return yield* new Invalid({ errors: faults })
        const merged = withDefaults(defaults.fields, own)
        const refuse = (errors: ReadonlyArray<string>) => new Invalid({ errors })
        if (decodeElsewhere === undefined || !Object.hasOwn(merged, "logo"))
          return yield* completion.complete(yield* Either.mapLeft(decodeRow(merged), refuse), formats)
        if (!Object.hasOwn(own, "logo") && defaults.logo !== undefined) {
          const { logo: _, ...others } = merged
          const decoded = yield* Either.mapLeft(decodeRow(others), refuse)
          return yield* completion.complete({ ...Object(decoded), logo: defaults.logo }, formats)
        }
        const decoded = yield* decodeElsewhere("purchase", encoder.encode(JSON.stringify(merged)))
        if (decoded.kind !== "decoded") return yield* refuse(refusalOf(decoded))
        return yield* completion.complete(decoded.payload, formats)
      })
  }))
