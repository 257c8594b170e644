import { explain } from "@quick-response/core"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { compileDecodeFast, fault, parseOptions } from "./decodeFast.ts"

/** Reads one part of a request: what it holds, or one sentence for each fault. */
export type Decode = (input: unknown) => Either.Either<unknown, ReadonlyArray<string>>

/** A decoder that refuses unknown fields by name. The schema itself reads whatever is at fault, and says what is. */
export const compileDecode = (ast: SchemaAST.AST): Decode => {
  const quick = compileDecodeFast(ast)
  const thorough = ParseResult.decodeUnknownEither(Schema.make(ast), parseOptions)
  return (input) => {
    const decoded = quick(input)
    return decoded === fault ? Either.mapLeft(thorough(input), explain) : Either.right(decoded)
  }
}
