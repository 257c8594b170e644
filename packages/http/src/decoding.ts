import { explain } from "@quick-response/core"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** Reads one part of a request: what it holds, or one sentence for each fault. */
export type Decode = (input: unknown) => Either.Either<unknown, ReadonlyArray<string>>

const parseOptions = { errors: "all", onExcessProperty: "error" } as const

interface Field {
  readonly isRequired: boolean
  readonly decode: (input: unknown) => Either.Either<unknown, unknown>
}

/**
 * Reads a flat object field by field as it comes, undefined where anything in it is at fault. Costs what the fields that
 * are there cost, where a schema also asks for every field that is not.
 */
const compileStruct = (ast: SchemaAST.TypeLiteral): ((input: object) => object | undefined) => {
  const fields = new Map(
    ast.propertySignatures.map(({ name, type, isOptional }): readonly [string, Field] => [
      String(name),
      { isRequired: !isOptional, decode: ParseResult.decodeUnknownEither(Schema.make(type), parseOptions) }
    ])
  )
  const required = [...fields].filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  return (input) => {
    const decoded: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(input)) {
      const read = fields.get(name)?.decode(value)
      if (read === undefined || Either.isLeft(read)) return undefined
      decoded[name] = read.right
    }
    return required.every((name) => Object.hasOwn(decoded, name)) ? decoded : undefined
  }
}

/** A decoder that refuses unknown fields by name. The schema itself reads whatever is at fault, and says what is. */
export const compileDecode = (ast: SchemaAST.AST): Decode => {
  const thorough = ParseResult.decodeUnknownEither(Schema.make(ast), parseOptions)
  const explained: Decode = (input) => Either.mapLeft(thorough(input), explain)
  if (ast._tag !== "TypeLiteral" || ast.indexSignatures.length > 0) return explained
  const quick = compileStruct(ast)
  return (input) => {
    const decoded = Predicate.isRecord(input) ? quick(input) : undefined
    return decoded === undefined ? explained(input) : Either.right(decoded)
  }
}
