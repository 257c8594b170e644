import {
  completeRequest,
  exceeds,
  hasPictureInBits,
  honors,
  type ImageFormat,
  type ImageOutput,
  type InvalidInput,
  nameField,
  needsWorker,
  type OutputRequest,
  outputOptions,
  type PlainFault,
  parseOutput,
  pixelsAcross,
  type QrConfig,
  type RenderingError,
  type RowPurchase,
  sentenceOf,
  worded
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import { longestFileName } from "../contract/batchBodies.ts"
import { PriceBody, PurchaseBody, withoutOutput } from "../contract/bodies.ts"
import { boundedOf } from "../contract/requestParts.ts"
import { batchParts, type DecodeElsewhere } from "../exchange/decodeBody.ts"
import { forEachInTurns } from "../exchange/eventLoop.ts"
import { faultsOf, Invalid } from "../exchange/Handler.ts"
import { compileDecode } from "../json/decode.ts"
import { makeFileNamer } from "./fileNames.ts"

export interface BatchRowRequest extends RowPurchase {
  /** True if judging the row is slow, so that a worker reads it again. */
  readonly isCostly: boolean
  /** The output of its pictures in each format of the batch. */
  readonly outputs: ReadonlyArray<ImageOutput>
}

/** The rows of a batch, merged with the defaults. */
export interface BatchRows {
  /** File names of each row's pictures, without extensions. */
  readonly names: ReadonlyArray<string>
  /** Reads a row. Sentences start with the path of the field within it. */
  readonly read: (index: number) => Effect.Effect<BatchRowRequest, Invalid | RenderingError>
}

const decodeDefaults = compileDecode(PriceBody.ast)
const decodeRow = compileDecode(PurchaseBody.ast)

/**
 * Splits a row's output by format, each with the fields that it honors. A field that no format honors is refused with
 * the first format's fault.
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

/** Completes a decoded value. A method, so that its parameter is bivariant: the contract's decoding checked it. */
interface Completion {
  complete(
    payload: unknown,
    formats: ReadonlyArray<ImageFormat>
  ): Either.Either<Omit<BatchRowRequest, "isCostly">, Invalid>
}

const completion: Completion = {
  complete: ({ name, tags, expectedPrice, isActive, ...payload }: typeof PurchaseBody.Type, formats) => {
    const { request, input } = withoutOutput(payload)
    return Either.mapLeft(
      Either.flatMap(completeRequest(input), (config) =>
        Either.map(outputsOf(request, formats, config), (outputs) => ({
          config,
          name,
          tags,
          expectedPrice,
          isActive,
          size: Math.max(...outputs.map((output) => Math.round(pixelsAcross(output)))),
          outputs
        }))
      ),
      (error) => new Invalid({ faults: faultsOf(error) })
    )
  }
}

const encoder = new TextEncoder()

const formatTaken = "is not taken here; name the formats of all rows in `formats`"

/** A row with one of these text fields takes neither from the defaults. */
const contents = ["data", "content"]

/** The path at the start of a sentence. */
const startsWithPath = /^(?:[A-Za-z_][\w-]*(?:[.[].*)?|\[".*): /s

/** Puts a place before a sentence's path, or before its "expected"; leaves other sentences unchanged. */
export const atPlace = (place: string, sentence: string): string =>
  startsWithPath.test(sentence)
    ? `${place}${sentence.startsWith("[") ? "" : "."}${sentence}`
    : sentence.startsWith("expected ")
      ? `${place}: ${sentence}`
      : sentence

type Fields = Readonly<Record<string, unknown>>

interface Defaults {
  readonly fields: Fields
  /** Fields that are decoded once for all rows, since they can be long: pictures. */
  readonly decoded: Fields
}

const row = boundedOf(PurchaseBody.ast)

/** Fields that may have more characters and need a worker are decoded once if the defaults have them. */
const longField = 8 * 1024

const isDecodedOnce = (name: string, value: unknown): boolean => {
  const field = row.fields?.[name]
  return field !== undefined && field.bound.characters > longField && needsWorker(field, value)
}

/** Decodes a part of a batch on another thread. */
const decodeOn = (
  decodeElsewhere: DecodeElsewhere,
  part: (typeof batchParts)[keyof typeof batchParts],
  fields: Fields,
  refuse: (faults: ReadonlyArray<PlainFault>) => Invalid
): Effect.Effect<Fields, Invalid | RenderingError> =>
  Effect.flatMap(decodeElsewhere(part, encoder.encode(JSON.stringify(fields))), (decoded) => {
    if (decoded.kind === "valid JSON") return Effect.dieMessage("a configuration has values of a class")
    if (decoded.kind === "decoded") return Effect.succeed({ ...Object(decoded.payload) })
    return refuse(decoded.kind === "invalid" ? decoded.faults : [worded(decoded.reason)])
  })

/** Checks the defaults, on another thread if that is slow and one is available. */
const readDefaults = (
  given: unknown,
  decodeElsewhere: DecodeElsewhere | undefined
): Effect.Effect<Defaults, Invalid | RenderingError> =>
  Effect.gen(function* () {
    if (given === undefined) return { fields: {}, decoded: {} }
    const refuse = (faults: ReadonlyArray<PlainFault>) => new Invalid({ faults })
    const atDefaults = (faults: ReadonlyArray<PlainFault>) =>
      refuse(
        faults.map(({ rule, parameters, ...fault }) => ({
          ...worded(atPlace("defaults", sentenceOf(fault))),
          rule,
          parameters
        }))
      )
    if (!Predicate.isRecord(given)) return yield* refuse([worded("defaults: expected an object")])
    if (Object.hasOwn(given, "format")) return yield* refuse([worded(`defaults.format: ${formatTaken}`)])
    if (decodeElsewhere === undefined || !needsWorker(row, given)) {
      yield* Either.mapLeft(decodeDefaults(given), atDefaults)
      return { fields: given, decoded: {} }
    }
    const decoded = yield* decodeOn(decodeElsewhere, batchParts.defaults, given, atDefaults)
    const names = Object.keys(given).filter((name) => isDecodedOnce(name, given[name]))
    return { fields: given, decoded: pick(decoded, names) }
  })

const pick = (fields: Fields, names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]))

const without = (fields: Fields, others: Fields): Fields =>
  pick(
    fields,
    Object.keys(fields).filter((name) => !Object.hasOwn(others, name))
  )

const withDefaults = (defaults: Fields, own: Fields): Fields => {
  if (!contents.some((name) => Object.hasOwn(own, name))) return { ...defaults, ...own }
  const { data: _, content: __, ...others } = defaults
  return { ...others, ...own }
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= longestFileName

/** The text that names a row's files, unless it is too long for its field. */
const nameOf = (row: unknown): string | undefined => {
  if (!Predicate.isRecord(row)) return undefined
  return [row.fileName, row.name].find(
    (text): text is string => typeof text === "string" && text !== "" && !exceeds(text, nameField.bound)
  )
}

/** Faults of a row outside its configuration. */
const ownFaults = (given: Fields): ReadonlyArray<string> => [
  ...(given.fileName === undefined || isText(given.fileName)
    ? []
    : [`fileName: expected a text of 1 to ${longestFileName} characters`]),
  ...(Object.hasOwn(given, "format") ? [`format: ${formatTaken}`] : [])
]

/** Reads the defaults at once and each row on demand, on another thread if that is slow and one is available. */
export const readRows = (
  rows: ReadonlyArray<unknown>,
  given: unknown,
  formats: ReadonlyArray<ImageFormat>,
  decodeElsewhere: DecodeElsewhere | undefined
): Effect.Effect<BatchRows, Invalid | RenderingError> =>
  Effect.gen(function* () {
    const defaults = yield* readDefaults(given, decodeElsewhere)
    const nameFile = makeFileNamer(rows.length)
    const names = yield* forEachInTurns(rows, (row, index) => nameFile(nameOf(row), index))
    const read = (index: number) =>
      Effect.gen(function* () {
        const refuse = (faults: ReadonlyArray<PlainFault>) => new Invalid({ faults })
        const given = rows[index]
        if (!Predicate.isRecord(given)) return yield* refuse([worded("expected an object")])
        const faults = ownFaults(given)
        if (faults.length > 0) return yield* refuse(faults.map(worded))
        const { fileName: _, ...own } = given
        const merged = withDefaults(defaults.fields, own)
        // A picture in bits depends on the row's data and its other fields.
        const known = hasPictureInBits(merged) ? {} : without(defaults.decoded, own)
        const asked = without(merged, known)
        const isCostly = decodeElsewhere !== undefined && needsWorker(row, merged)
        const decoded =
          decodeElsewhere !== undefined && needsWorker(row, asked)
            ? yield* decodeOn(decodeElsewhere, batchParts.row, asked, refuse)
            : yield* Either.mapLeft(decodeRow(asked), refuse)
        const request = yield* completion.complete({ ...Object(decoded), ...known }, formats)
        return { ...request, isCostly }
      })
    return { names, read }
  })
