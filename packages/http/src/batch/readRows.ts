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

/** A row as it is drawn and bought. */
export interface BatchRowRequest extends RowPurchase {
  /** True where judging the row takes so long that a worker reads it again. */
  readonly isCostly: boolean
  /** The output for its pictures in each of the formats of the batch. */
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
 * Gives a row's output in each of several formats, with the fields that a format honors. A field that none of them honors is
 * refused as the first format refuses it.
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
  complete(
    payload: unknown,
    formats: ReadonlyArray<ImageFormat>
  ): Either.Either<Omit<BatchRowRequest, "isCostly">, Invalid>
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
      (error) => new Invalid({ faults: faultsOf(error) })
    )
  }
}

const encoder = new TextEncoder()

const formatTaken = "is not taken here; name the formats of all rows in `formats`"

/** The fields for a symbol's text: a row with one of these has none of the defaults'. */
const contents = ["data", "content"]

/** The path at which a sentence starts, if it does. */
const startsWithPath = /^(?:[A-Za-z_][\w-]*(?:[.[].*)?|\[".*): /s

/** Puts a place before the path of a sentence, or before its "expected"; another sentence stays as it is. */
export const atPlace = (place: string, sentence: string): string =>
  startsWithPath.test(sentence)
    ? `${place}${sentence.startsWith("[") ? "" : "."}${sentence}`
    : sentence.startsWith("expected ")
      ? `${place}: ${sentence}`
      : sentence

type Fields = Readonly<Record<string, unknown>>

interface Defaults {
  readonly fields: Fields
  /** Those of the fields that are decoded once for all rows, since they may be long: pictures. */
  readonly decoded: Fields
}

const row = boundedOf(PurchaseBody.ast)

/** A field that may have more characters, and takes a worker to read, is decoded once for all rows if the defaults have it. */
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

/** Checks the defaults, on another thread where that takes long and there is one. */
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

/** The text that names a row's files: a text that is too long for its field is not looked at. */
const nameOf = (row: unknown): string | undefined => {
  if (!Predicate.isRecord(row)) return undefined
  return [row.fileName, row.name].find(
    (text): text is string => typeof text === "string" && text !== "" && !exceeds(text, nameField.bound)
  )
}

/** The faults of a row that its configuration does not have. */
const ownFaults = (given: Fields): ReadonlyArray<string> => [
  ...(given.fileName === undefined || isText(given.fileName)
    ? []
    : [`fileName: expected a text of 1 to ${longestFileName} characters`]),
  ...(Object.hasOwn(given, "format") ? [`format: ${formatTaken}`] : [])
]

/** Reads the defaults, and each row once it is asked for: on another thread where that takes long and there is one. */
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
        // A picture in bits is worked out with the data and all else of its row.
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
