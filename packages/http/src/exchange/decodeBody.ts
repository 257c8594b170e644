import type { PlainFault, RenderingBusy, RenderingOutOfMemory, RenderingTimedOut } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Scale } from "../contract/annotations.ts"
import type { PartSchema } from "../contract/requestParts.ts"
import type { CallName } from "../contract/routeTable.ts"
import { compileDecode, type Decode } from "../json/decode.ts"
import * as Json from "../json/parse.ts"

/** A body's content as data that threads can exchange. */
export type DecodedBody =
  | { readonly kind: "decoded"; readonly payload: unknown }
  /** Valid, but its receiver decodes it again: class instances, such as times, lose their class between threads. */
  | { readonly kind: "valid JSON"; readonly json: unknown }
  | { readonly kind: "invalid"; readonly faults: ReadonlyArray<PlainFault> }
  | { readonly kind: "not JSON"; readonly reason: string }

/** Parts of a batch that workers decode: a row, and the defaults of all, which complete no request. */
export const batchParts = { row: "batch row", defaults: "batch defaults" } as const

/** A body that workers decode: an endpoint's, or a part of a batch. */
export type BodyName = CallName | (typeof batchParts)[keyof typeof batchParts]

export type DecodeElsewhere = (
  name: BodyName,
  bytes: Uint8Array
) => Effect.Effect<DecodedBody, RenderingBusy | RenderingOutOfMemory | RenderingTimedOut>

const nothing = {}

/** Decodes a request part by its schema, compiled on first use; without a schema the part is empty. */
export const decodeOf = (schema: PartSchema): Decode =>
  Option.match(schema, {
    onNone: () => () => Either.right(nothing),
    onSome: ({ ast }): Decode => {
      let decode: Decode | undefined
      return (input) => {
        decode ??= compileDecode(ast)
        return decode(input)
      }
    }
  })

/** The JSON limits of a body of this scale. */
export const jsonLimitsOf = ({ values }: Scale): Json.JsonLimits => ({
  ...Json.requestLimits,
  values: Json.requestLimits.values * values
})
