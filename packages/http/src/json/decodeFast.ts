import { type Bounded, boundAnnotation, exceeds, type Field, readField, refused } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { parseOptions } from "@quick-response/core/schema"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** Stands for invalid input, without a reason. */
export const fault = Symbol()

/** Decodes valid input as its schema does. Returns {@link fault} for invalid input. */
export type DecodeFast = (input: unknown) => unknown

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
  if (transformation._tag !== "FinalTransformation") return bySchema(ast)
  const [decodeFrom, decodeTo] = [compileDecodeFast(from), compileDecodeFast(to)]
  return (input) => {
    const value = decodeFrom(input)
    if (value === fault) return fault
    const decoded = transformation.decode(value, parseOptions, ast, input)
    return Either.isEither(decoded) && Either.isRight(decoded) ? decodeTo(decoded.right) : fault
  }
}

/** Visits only the fields that are present; the schema also visits those that are absent. */
const compileStruct = ({ propertySignatures }: SchemaAST.TypeLiteral): DecodeFast => {
  const fields = new Map(propertySignatures.map(({ name, type }) => [String(name), compileDecodeFast(type)]))
  const required = propertySignatures.filter(({ isOptional }) => !isOptional).map(({ name }) => name)
  return (input) => {
    if (!Predicate.isRecord(input)) return fault
    const decoded: Record<string, unknown> = {}
    for (const name of Object.keys(input)) {
      const value = fields.get(name)?.(input[name]) ?? fault
      if (value === fault) return fault
      decoded[name] = value
    }
    return required.every((name) => Object.hasOwn(decoded, name)) ? decoded : fault
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

/** Decodes nothing that is larger than its bound; a field's own reader needs no schema. */
const compileBounded = (ast: SchemaAST.AST, bounded: Bounded): DecodeFast => {
  if (ast._tag === "Declaration" && isField(bounded))
    return (input) => {
      const value = readField(bounded, input, [])
      return value === refused ? fault : value
    }
  const decode = compileUnbounded(ast)
  return (input) => (exceeds(input, bounded.bound) ? fault : decode(input))
}

/**
 * Compiles a fast decoder for valid input. Its results are those of the schema, several times as fast, since it collects
 * no errors. Kinds of schema that no request uses are decoded by the schema itself.
 */
export const compileDecodeFast = (ast: SchemaAST.AST): DecodeFast => {
  const bounded = ast.annotations[boundAnnotation]
  return isBounded(bounded) ? compileBounded(ast, bounded) : compileUnbounded(ast)
}

const compileUnbounded = (ast: SchemaAST.AST): DecodeFast => {
  switch (ast._tag) {
    case "StringKeyword":
      return only(Predicate.isString)
    case "NumberKeyword":
      return only(Predicate.isNumber)
    case "Literal":
      return only((input) => input === ast.literal)
    case "Refinement":
      return compileRefinement(ast)
    case "Transformation":
      return compileTransformation(ast)
    case "Union":
      return compileUnion(ast)
    case "TypeLiteral":
      if (ast.indexSignatures.length === 0) return compileStruct(ast)
      break
    case "TupleType": {
      const [element, ...others] = ast.rest
      if (ast.elements.length === 0 && element !== undefined && others.length === 0)
        return compileArray(element.type)
    }
  }
  return bySchema(ast)
}
