import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

let latest = Number.NaN
let text = ""

/** An RFC 3339 UTC time from Unix milliseconds. Answers of the same millisecond share one string. */
export const isoTimestamp = (milliseconds: number): string => {
  if (milliseconds !== latest) {
    text = new Date(milliseconds).toISOString()
    latest = milliseconds
  }
  return text
}

/** Encodes a schema's value for JSON. */
export type Encode = (value: unknown) => unknown

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === "object" && value !== null

const same: Encode = (value) => value

const compileStruct = ({ propertySignatures }: SchemaAST.TypeLiteral): Encode => {
  const fields = propertySignatures.map(({ name, type }) => ({ name, encode: compileEncode(type) }))
  return (value) => {
    if (!isRecord(value)) throw new TypeError("expected an object to encode")
    const encoded: Record<PropertyKey, unknown> = {}
    for (const { name, encode } of fields) {
      const field = value[name]
      if (field !== undefined) encoded[name] = encode(field)
    }
    return encoded
  }
}

const encodeUtc: Encode = (value) => {
  if (!DateTime.isDateTime(value)) throw new TypeError("expected a time to encode")
  return isoTimestamp(value.epochMillis)
}

const compileTransformation = (ast: SchemaAST.Transformation): Encode => {
  if (ast === Schema.DateTimeUtc.ast) return encodeUtc
  const { transformation, from } = ast
  if (transformation._tag !== "FinalTransformation") return Schema.encodeUnknownSync(Schema.make(ast))
  const encodeFrom = compileEncode(from)
  return (value) => {
    const encoded = transformation.encode(value, {}, ast, value)
    return Either.isEither(encoded)
      ? encodeFrom(Either.getOrThrow(encoded))
      : Schema.encodeUnknownSync(Schema.make(ast))(value)
  }
}

/** An encoder that trusts the compiler's types: validating each answer would cost several times the encoding. */
export const compileEncode = (ast: SchemaAST.AST): Encode => {
  switch (ast._tag) {
    case "StringKeyword":
    case "NumberKeyword":
    case "BooleanKeyword":
    case "Literal":
      return same
    case "Refinement":
      return compileEncode(ast.from)
    case "Transformation":
      return compileTransformation(ast)
    case "TypeLiteral":
      if (ast.indexSignatures.length === 0) return compileStruct(ast)
      break
    case "TupleType": {
      const [element, ...others] = ast.rest
      if (ast.elements.length > 0 || element === undefined || others.length > 0) break
      const encode = compileEncode(element.type)
      return (value) => (Array.isArray(value) ? value.map(encode) : same(value))
    }
  }
  return Schema.encodeUnknownSync(Schema.make(ast))
}

/**
 * XML without line breaks as a JSON string. Only `"` and `\` need escaping, since XML has no control characters (XML
 * 1.0, section 2.2); searching for these two is faster than checking each character.
 */
export const quoteMarkup = (markup: string): string =>
  `"${markup.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`
