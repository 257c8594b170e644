import { type PlainFault, plainFaults } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { decoder, fastDecoder, fault } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"

/** Decodes a request part: its value, or its faults. */
export type Decode = (input: unknown) => Either.Either<unknown, ReadonlyArray<PlainFault>>

/** A decoder that refuses unknown fields by name. Invalid input is decoded again with the schema, to explain the errors. */
export const compileDecode = (ast: SchemaAST.AST): Decode => {
  const schema = Schema.make(ast)
  const [quick, thorough] = [fastDecoder(schema), decoder(schema)]
  return (input) => {
    const decoded = quick(input)
    return decoded === fault ? Either.mapLeft(thorough(input), plainFaults) : Either.right(decoded)
  }
}
