/**
 * The parts of `effect/Schema` that Effect 4 changes, in terms of both versions: no other module imports
 * `effect/ParseResult`, transforms a schema or decodes into an `Either`.
 */
import {
  type Fault,
  FaultsOf,
  faultsAnnotation,
  maximumSentences,
  sentencesOf
} from "@quick-response/design/field/faults"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as Either from "../either/index.ts"
import { parseOptions } from "./decodeFast.ts"
import { faultsIn } from "./explainIssue.ts"

export { isParseError, type ParseError } from "effect/ParseResult"
export { fastDecoder, fault, parseOptions } from "./decodeFast.ts"

type Ast = Schema.Schema.All["ast"]

/** A parser from a function that returns undefined to refuse. `refusal` replaces "expected (its description), got ...". */
const parserBy =
  <A, B>(read: (value: A) => B | undefined, refusal?: string) =>
  (value: A, _: unknown, ast: Ast) => {
    const result = read(value)
    return result === undefined
      ? ParseResult.fail(new ParseResult.Type(ast, value, refusal))
      : ParseResult.succeed(result)
  }

/** A schema with a condition: {@link refined}, a pattern or a length. */
export type Refined<S extends Schema.Schema.Any> = Schema.filter<S>

/**
 * A schema restricted by a condition.
 *
 * @example
 * ```ts
 * import { decoder, refined } from "@quick-response/core/schema"
 * import * as Either from "@quick-response/core/either"
 * import * as Schema from "effect/Schema"
 *
 * const decode = decoder(refined(Schema.Number, (n) => n % 2 === 0, { description: "an even number" }))
 * Either.getOrThrow(decode(4)) // => 4
 * Either.isLeft(decode(3)) // => true
 * ```
 */
export const refined = <S extends Schema.Schema.Any>(
  schema: S,
  isAccepted: (value: Schema.Schema.Type<S>) => boolean,
  annotations?: Schema.Annotations.Filter<Schema.Schema.Type<S>>
): Refined<S> => Schema.filter<S>(isAccepted, annotations)(schema)

/**
 * A schema restricted to a narrower type.
 *
 * @example
 * ```ts
 * import { decoder, narrowed } from "@quick-response/core/schema"
 * import * as Either from "@quick-response/core/either"
 * import * as Schema from "effect/Schema"
 *
 * const isYes = (text: string): text is "yes" => text === "yes"
 * const decode = decoder(narrowed(Schema.String, isYes))
 * Either.getOrThrow(decode("yes")) // => "yes"
 * ```
 */
export const narrowed = <A, I, B extends A>(
  schema: Schema.Schema<A, I>,
  isNarrower: (value: A) => value is B
): Schema.Schema<B, I> => Schema.filter(isNarrower)(schema)

/** A conversion between two schemas' values; undefined without a counterpart. */
export interface Conversion<A, B> {
  readonly decode: (value: A) => B | undefined
  readonly encode: (value: B) => A | undefined
  /** The sentence for a value without a counterpart; by default from the schema's description and the value. */
  readonly refusal?: string
}

/**
 * A schema that converts another's values.
 *
 * @example
 * ```ts
 * import { converted, decoder } from "@quick-response/core/schema"
 * import * as Either from "@quick-response/core/either"
 * import * as Schema from "effect/Schema"
 *
 * const Cents = converted(Schema.Number, Schema.Number, {
 *   decode: (euros) => Math.round(euros * 100),
 *   encode: (cents) => cents / 100
 * })
 * Either.getOrThrow(decoder(Cents)(1.25)) // => 125
 * ```
 */
export const converted = <A, I, B, J>(
  from: Schema.Schema<A, I>,
  to: Schema.Schema<B, J>,
  { decode, encode, refusal }: Conversion<A, J>
): Schema.Schema<B, I> =>
  Schema.transformOrFail(from, to, {
    strict: true,
    decode: parserBy(decode, refusal),
    encode: parserBy(encode, refusal)
  })

/**
 * A schema read by a function, which returns undefined to refuse. Encoding reads again.
 *
 * @example
 * ```ts
 * import { decoder, readBy } from "@quick-response/core/schema"
 * import * as Either from "@quick-response/core/either"
 *
 * const Text = readBy((value) => (typeof value === "string" ? value : undefined), { description: "a text" })
 * Either.getOrThrow(decoder(Text)("a")) // => "a"
 * ```
 */
export const readBy = <A extends I, I>(
  read: (value: unknown) => A | undefined,
  annotations: Schema.Annotations.Schema<A>
): Schema.Schema<A, I> => {
  const parse = () => parserBy(read)
  return Schema.declare<A, I, readonly []>([], { decode: parse, encode: parse }, annotations)
}

/** The faults of a value as issues, each at its path with its sentence; at most {@link maximumSentences}. */
const issueOf = (faults: ReadonlyArray<Fault>, value: unknown, ast: Ast): ParseResult.ParseIssue => {
  const issues = sentencesOf(faults).map((sentence, i) => {
    const issue = new ParseResult.Type(ast, value, sentence)
    const [name, ...rest] = i < maximumSentences ? (faults[i]?.path ?? []) : []
    return name === undefined ? issue : new ParseResult.Pointer([name, ...rest], value, issue)
  })
  const [first = new ParseResult.Type(ast, value), ...others] = issues
  return new ParseResult.Composite(ast, value, [first, ...others])
}

/**
 * A schema read by a function that reports faults by path. Formatters of issues, such as `HttpApi`'s, give the
 * sentences of `explain`. Encoding reads again.
 *
 * @example
 * ```ts
 * import { missing } from "@quick-response/design/field/faults"
 * import { readWithFaults } from "@quick-response/core/schema"
 * import * as Schema from "effect/Schema"
 *
 * const Text = readWithFaults<string, string>((value, faults) => {
 *   if (typeof value === "string") return value
 *   faults.push(missing([], {}))
 *   return undefined
 * }, {})
 * Schema.is(Text)("a") // => true
 * ```
 */
export const readWithFaults = <A extends I, I>(
  read: (value: unknown, faults: Array<Fault>) => A | undefined,
  annotations: Schema.Annotations.Schema<A>
): Schema.Schema<A, I> => {
  const parse = () => (value: unknown, _: unknown, ast: Ast) => {
    const faults: Array<Fault> = []
    const result = read(value, faults)
    return result === undefined ? ParseResult.fail(issueOf(faults, value, ast)) : ParseResult.succeed(result)
  }
  const faultsOf = new FaultsOf((value) => {
    const faults: Array<Fault> = []
    read(value, faults)
    return faults
  })
  return Schema.declare<A, I, readonly []>(
    [],
    { decode: parse, encode: parse },
    { ...annotations, [faultsAnnotation]: faultsOf }
  )
}

/**
 * Decodes by a schema: the value, or its faults as sentences by `sentencesOf`. Refuses unknown fields.
 *
 * @example
 * ```ts
 * import { decoder } from "@quick-response/core/schema"
 * import * as Either from "@quick-response/core/either"
 * import * as Schema from "effect/Schema"
 *
 * const decode = decoder(Schema.Struct({ size: Schema.Number }))
 * Either.getOrThrow(decode({ size: 300 })) // => { size: 300 }
 * Either.isLeft(decode({ size: 300, color: "red" })) // => true
 * ```
 */
export const decoder = <A, I>(
  schema: Schema.Schema<A, I>
): ((value: unknown) => Either.Either<A, ReadonlyArray<Fault>>) => {
  const decode = ParseResult.decodeUnknownEither(schema, parseOptions)
  return (value) => Either.mapLeft(decode(value), faultsIn)
}
