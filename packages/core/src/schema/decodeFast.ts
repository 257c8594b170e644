import { type Bounded, exceeds } from "@quick-response/design/field/Bound"
import { type Field, readField, refused } from "@quick-response/design/field/Field"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import * as Either from "../either/index.ts"

/** The annotation of a schema with its {@link Bounded} field. */
export const boundAnnotation: unique symbol = Symbol.for("@quick-response/core/bound")

/** Options of request schemas: report all errors, refuse unknown fields. */
export const parseOptions = { errors: "all", onExcessProperty: "error" } as const

export const fault: unique symbol = Symbol("fault")

/** Decodes valid input as its schema does; returns {@link fault} otherwise. */
type DecodeFast = (input: unknown) => unknown

const isBounded = (value: unknown): value is Bounded => Predicate.hasProperty(value, "bound")

const isField = (bounded: Bounded): bounded is Field<unknown, never> => "read" in bounded

const only =
  (isOne: (input: unknown) => boolean): DecodeFast =>
  (input) =>
    isOne(input) ? input : fault

const bySchema = (ast: SchemaAST.AST): DecodeFast => {
  const decode = Schema.decodeUnknownOption(Schema.make(ast), parseOptions)
  return (input) => Option.getOrElse(decode(input), () => fault)
}

const compileRefinement = (ast: SchemaAST.Refinement): DecodeFast => {
  const decodeFrom = compileDecodeFast(ast.from)
  return (input) => {
    const value = decodeFrom(input)
    return value === fault || Option.isSome(ast.filter(value, parseOptions, ast)) ? fault : value
  }
}

const compileTransformation = (ast: SchemaAST.Transformation): DecodeFast => {
  const { transformation, from, to } = ast
  if (transformation._tag === "TypeLiteralTransformation") return bySchema(ast)
  const [decodeFrom, decodeTo] = [compileDecodeFast(from), compileDecodeFast(to)]
  return (input) => {
    const value = decodeFrom(input)
    if (value === fault) return fault
    if (transformation._tag === "ComposeTransformation") return decodeTo(value)
    const decoded = transformation.decode(value, parseOptions, ast, input)
    return Either.isEither(decoded) && Either.isRight(decoded) ? decodeTo(decoded.right) : fault
  }
}

const compileDeclaration = (ast: SchemaAST.Declaration): DecodeFast => {
  const decode = ast.decodeUnknown()
  return (input) => {
    const decoded = decode(input, parseOptions, ast)
    return Either.isEither(decoded) && Either.isRight(decoded) ? decoded.right : fault
  }
}

/** Visits present fields, and absent required ones, which count as undefined. */
const compileStruct = ({ propertySignatures }: SchemaAST.TypeLiteral): DecodeFast => {
  const fields = new Map(propertySignatures.map(({ name, type }) => [String(name), compileDecodeFast(type)]))
  const required = propertySignatures.filter(({ isOptional }) => !isOptional).map(({ name }) => String(name))
  return (input) => {
    if (!Predicate.isRecord(input)) return fault
    const decoded: Record<string, unknown> = {}
    for (const name of Object.keys(input)) {
      const decode = fields.get(name)
      const value = decode === undefined ? fault : decode(input[name])
      if (value === fault) return fault
      decoded[name] = value
    }
    for (const name of required) {
      if (Object.hasOwn(decoded, name)) continue
      const value = fields.get(name)?.(undefined)
      if (value === fault) return fault
      decoded[name] = value
    }
    return decoded
  }
}

const isText = ({ _tag }: SchemaAST.AST): boolean => _tag === "StringKeyword"

const compileRecord = ({ type }: SchemaAST.IndexSignature): DecodeFast => {
  const decode = compileDecodeFast(type)
  return (input) => {
    if (!Predicate.isRecord(input)) return fault
    const decoded: Record<string, unknown> = {}
    for (const name of Object.keys(input)) {
      const value = decode(input[name])
      if (value === fault) return fault
      decoded[name] = value
    }
    return decoded
  }
}

const compileArray = (element: SchemaAST.AST): DecodeFast => {
  const decode = compileDecodeFast(element)
  return (input) => {
    if (!Array.isArray(input)) return fault
    const decoded = input.map(decode)
    return decoded.includes(fault) ? fault : decoded
  }
}

const isLiteral = (ast: SchemaAST.AST): ast is SchemaAST.Literal => ast._tag === "Literal"

const compileUnion = ({ types }: SchemaAST.Union): DecodeFast => {
  const literals = new Set<unknown>(types.filter(isLiteral).map(({ literal }) => literal))
  if (literals.size === types.length) return only((input) => literals.has(input))
  const members = types.map(compileDecodeFast)
  return (input) => {
    for (const decode of members) {
      const value = decode(input)
      if (value !== fault) return value
    }
    return fault
  }
}

/** Refuses input beyond its bound; a field's own reader needs no schema. */
const compileBounded = (ast: SchemaAST.AST, bounded: Bounded): DecodeFast => {
  if (ast._tag === "Declaration" && isField(bounded))
    return (input) => {
      const value = readField(bounded, input, [])
      return value === refused ? fault : value
    }
  const decode = compileUnbounded(ast)
  return (input) => (exceeds(input, bounded.bound) ? fault : decode(input))
}

const compileUnbounded = (ast: SchemaAST.AST): DecodeFast => {
  switch (ast._tag) {
    case "StringKeyword":
      return only(Predicate.isString)
    case "NumberKeyword":
      return only(Predicate.isNumber)
    case "BooleanKeyword":
      return only(Predicate.isBoolean)
    case "UndefinedKeyword":
      return only(Predicate.isUndefined)
    case "UnknownKeyword":
      return (input) => input
    case "Literal":
      return only((input) => input === ast.literal)
    case "Declaration":
      if (ast.typeParameters.length === 0) return compileDeclaration(ast)
      break
    case "Refinement":
      return compileRefinement(ast)
    case "Transformation":
      return compileTransformation(ast)
    case "Union":
      return compileUnion(ast)
    case "TypeLiteral": {
      const { indexSignatures, propertySignatures } = ast
      const [record] = indexSignatures
      if (record === undefined) return compileStruct(ast)
      if (indexSignatures.length === 1 && propertySignatures.length === 0 && isText(record.parameter))
        return compileRecord(record)
      break
    }
    case "TupleType": {
      const [element, ...others] = ast.rest
      if (ast.elements.length === 0 && element !== undefined && others.length === 0)
        return compileArray(element.type)
    }
  }
  return bySchema(ast)
}

/** Compiles a schema's decoder. Kinds outside requests and rows use the schema itself. */
const compileDecodeFast = (ast: SchemaAST.AST): DecodeFast => {
  const bounded = ast.annotations[boundAnnotation]
  return isBounded(bounded) ? compileBounded(ast, bounded) : compileUnbounded(ast)
}

/**
 * A decoder for mostly valid values: equal to the schema with {@link parseOptions} but several times as fast, since it
 * collects no faults. Returns {@link fault} for refused values, also for unknown fields. Keeps the order of the input's
 * fields.
 *
 * @example
 * ```ts
 * import { fastDecoder, fault } from "@quick-response/core/schema"
 * import * as Schema from "effect/Schema"
 *
 * const decode = fastDecoder(Schema.Struct({ size: Schema.NumberFromString }))
 * decode({ size: "300" }) // => { size: 300 }
 * decode({ size: null }) === fault // => true
 * ```
 */
export const fastDecoder = <A, I>(schema: Schema.Schema<A, I>): ((input: unknown) => A | typeof fault) => {
  const decode = compileDecodeFast(schema.ast)
  const isDecoded = (value: unknown): value is A => value !== fault
  return (input) => {
    const value = decode(input)
    return isDecoded(value) ? value : fault
  }
}
