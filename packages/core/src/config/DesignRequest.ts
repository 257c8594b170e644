import type { Content } from "@quick-response/design/content/contents"
import { contentField } from "@quick-response/design/content/readContent"
import { type Field, type GivenOf, readField, refused } from "@quick-response/design/field/Field"
import type { Known } from "@quick-response/design/field/leaves"
import type { StyleFields } from "@quick-response/design/fields/styleFields"
import {
  type ConfigFields,
  type RequestFields,
  requestFieldOf
} from "@quick-response/design/request/readRequest"
import { readWithFaults } from "../schema/index.ts"
import { styleFields } from "./makeConfig.ts"
import { type BoundedSchema, withBound } from "./schemas.ts"

/** Any other text in a {@link Known}. */
type AnyText = Exclude<Known<"-">, "-">

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** A type without texts that reading refuses, so that unknown names do not compile. */
type Exact<Given> = Given extends unknown
  ? IsSame<Given, AnyText> extends true
    ? never
    : Given extends ReadonlyArray<infer Element>
      ? ReadonlyArray<Exact<Element>>
      : Given extends object
        ? { readonly [Name in keyof Given]: Exact<Given[Name]> }
        : Given
  : never

type Says =
  | { readonly data: string; readonly content?: never }
  | { readonly content: Content; readonly data?: never }

/** A design in a program; options are names or published numbers. */
export type GivenDesign = {
  readonly [Name in keyof StyleFields]?: Exact<GivenOf<StyleFields[Name]>> | undefined
} & Says

/** A design after reading: values in normal form, omissions not filled in. */
export type DesignRequest = Omit<ConfigFields, "data"> & Says

const requestField = requestFieldOf(styleFields, contentField)

const isDesign = (fields: RequestFields): fields is DesignRequest =>
  (fields.data === undefined) !== (fields.content === undefined)

const read: Field<RequestFields>["read"] = (value, faults) => readField(requestField, value, faults)

/**
 * The design part of a request: look, and `data` or `content`. Its issues carry the service's sentences, also through
 * `HttpApi` of `@effect/platform`. {@link completeRequest} makes it a configuration.
 *
 * @example
 * ```ts
 * import { completeRequest, DesignRequest } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 * import * as Schema from "effect/Schema"
 *
 * const design = Schema.decodeSync(DesignRequest)({ data: "HELLO", bodyStyle: "Dots", foreground: "#00F" })
 * design.foreground // => "#0000ff"
 * Either.getOrThrow(completeRequest(design)).margin // => 4
 * ```
 */
export const DesignRequest: BoundedSchema<DesignRequest, GivenDesign> = withBound(
  readWithFaults<DesignRequest, GivenDesign>(
    (value, faults) => {
      const fields = read(value, faults)
      return fields !== refused && isDesign(fields) ? fields : undefined
    },
    {
      identifier: "DesignRequest",
      description: "A design: its look, and `data` or a `content` in its place",
      jsonSchema: requestField.jsonSchema
    }
  ),
  requestField
)
