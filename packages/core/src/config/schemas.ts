import { keysOf } from "@quick-response/design/config/keysOf"
import type { FrameStyle } from "@quick-response/design/config/options"
import type { TemplateName } from "@quick-response/design/config/templateNames"
import type { Content } from "@quick-response/design/content/contents"
import { contentField } from "@quick-response/design/content/readContent"
import type { Bounded } from "@quick-response/design/field/Bound"
import {
  accepts,
  type Field,
  type GivenOf,
  readField,
  refused,
  type TypeOf
} from "@quick-response/design/field/Field"
import { type Fault, FaultsOf, faultsAnnotation } from "@quick-response/design/field/faults"
import * as frameStyle from "@quick-response/design/fields/frameStyle"
import { fieldForms, type StyleField, type StyleFields } from "@quick-response/design/fields/styleFields"
import * as template from "@quick-response/design/fields/template"
import {
  alternatives,
  type ImageFormat as ImageFormatName,
  imageFormatNames,
  type OutputOption
} from "@quick-response/design/output/ImageFormat"
import {
  type ImageOutput,
  type OutputRequest,
  outputFaults,
  outputOptionFields,
  outputRequestFields
} from "@quick-response/design/output/imageOutput"
import { outputSizeField } from "@quick-response/design/output/outputWidth"
import { shapeFaults } from "@quick-response/design/request/readRequest"
import { dataFaults, dataField } from "@quick-response/design/request/requestData"
import { imageSizeField, nameField } from "@quick-response/design/request/requestFields"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { boundAnnotation } from "../schema/decodeFast.ts"
import { type Refined, readBy, refined } from "../schema/index.ts"
import { styleFields } from "./makeConfig.ts"

/** A schema with bounded values, as requests require; {@link schemaOf} makes one from a field. */
export interface BoundedSchema<A, I = A> extends Schema.Schema<A, I> {
  readonly [boundAnnotation]: Bounded
}

/** A schema with its bound as an annotation. */
export const withBound = <A, I>(schema: Schema.Schema<A, I>, bounded: Bounded): BoundedSchema<A, I> => {
  // Annotating a schema again drops its identifier.
  const identifier = SchemaAST.getIdentifierAnnotation(schema.ast)
  const annotated = schema.annotations({
    [boundAnnotation]: bounded,
    ...(Option.isSome(identifier) ? { identifier: identifier.value } : {})
  })
  return Object.assign(annotated, { [boundAnnotation]: bounded })
}

const readingSchema = <A extends I, I>(field: Field<A, never>): BoundedSchema<A, I> => {
  const { jsonSchema, identifier } = field
  const read = (value: unknown): A | undefined => {
    const decoded = readField(field, value, [])
    return decoded === refused ? undefined : decoded
  }
  const faultsOf = (value: unknown): ReadonlyArray<Fault> => {
    const faults: Array<Fault> = []
    readField(field, value, faults)
    return faults
  }
  const schema = readBy<A, I>(read, {
    jsonSchema,
    [faultsAnnotation]: new FaultsOf(faultsOf),
    ...(identifier === undefined ? {} : { identifier })
  })
  return withBound(schema, field)
}

/**
 * A field as an Effect schema, which decodes as the field reads.
 *
 * @example
 * ```ts
 * import { nameField, schemaOf } from "@quick-response/core"
 * import * as Schema from "effect/Schema"
 *
 * Schema.is(schemaOf(nameField))("Menu") // => true
 * ```
 */
export const schemaOf = <A extends I, I>(field: Field<A, I>): BoundedSchema<A, I> =>
  readingSchema<A, I>(field)

type Optional<A, I = A> = Schema.optionalWith<BoundedSchema<A, I>, { exact: true }>

const optional = <A extends I, I>(field: Field<A, I>): Optional<A, I> =>
  Schema.optionalWith(schemaOf(field), { exact: true })

type StyleSchemas = {
  readonly [Name in StyleField]: Optional<TypeOf<StyleFields[Name]>, GivenOf<StyleFields[Name]>>
}

const areOf = (schemas: object, fields: StyleFields): schemas is StyleSchemas =>
  Object.keys(schemas).join() === Object.keys(fields).join()

const documented = (field: Field<unknown, never>, { about }: { readonly about?: () => string }) =>
  about === undefined ? field : { ...field, jsonSchema: { ...field.jsonSchema, description: about() } }

const schemasOf = (fields: StyleFields): StyleSchemas => {
  const schemas = Object.fromEntries(
    keysOf(fields).map((name) => [
      name,
      Schema.optionalWith(readingSchema(documented(fields[name], fieldForms[name])), { exact: true })
    ])
  )
  if (!areOf(schemas, fields)) throw new TypeError("each style field has its schema")
  return schemas
}

/** The style fields of a request as schemas, for documents and typed clients. */
export const styleSchemas: StyleSchemas = schemasOf(styleFields)

/** The text or address of the symbol. */
export const Data: BoundedSchema<string> = schemaOf(dataField)

export const ContentSchema: BoundedSchema<Content> = schemaOf(contentField)

/** An account's name for a QR code, without U+0000, which some databases refuse. */
export const QrCodeName: BoundedSchema<string> = schemaOf(nameField)

export const TemplateParameter: BoundedSchema<TemplateName, string> = schemaOf(template.read())

export const FrameStyleParameter: BoundedSchema<FrameStyle, string> = schemaOf(frameStyle.read())

/**
 * An image's width in pixels, within an endpoint's bounds.
 *
 * @example
 * ```ts
 * import { imageSize } from "@quick-response/core"
 * import * as Schema from "effect/Schema"
 *
 * Schema.is(imageSize(16, 512))(600) // => false
 * ```
 */
export const imageSize = (minimum: number, maximum: number): BoundedSchema<number> =>
  schemaOf(imageSizeField(minimum, maximum))

/** The image's width in pixels or another unit. */
export const ImageSize: BoundedSchema<number> = schemaOf(outputSizeField)

/** The output fields that only some formats honor, as schemas. */
export const outputOptionSchemas: {
  readonly [Name in OutputOption]: Optional<NonNullable<ImageOutput[Name]>>
} = {
  unit: optional(outputOptionFields.unit),
  dpi: optional(outputOptionFields.dpi),
  bleed: optional(outputOptionFields.bleed),
  cropMarks: optional(outputOptionFields.cropMarks),
  colorSpace: optional(outputOptionFields.colorSpace),
  spotColor: optional(outputOptionFields.spotColor),
  pdfStandard: optional(outputOptionFields.pdfStandard)
}

const outputFields: ReadonlyMap<string, Field<unknown, never>> = new Map(Object.entries(outputRequestFields))

/** True if each output field is valid by itself. */
const isOutputRequest = (request: unknown): request is OutputRequest =>
  Predicate.isRecord(request) &&
  Object.keys(request).every((name) => {
    const field = outputFields.get(name)
    const value = request[name]
    return field === undefined || value === undefined || accepts(field, value)
  })

/** Refines requests: data or content, not both, one of them if required; a path for a custom shape; and a valid output. */
export const dataOrContent = (
  isRequired: boolean
): (<S extends Schema.Schema.Any>(schema: S) => Refined<S>) => {
  const faultsOf = (request: unknown): ReadonlyArray<Fault> => [
    ...dataFaults(request, isRequired),
    ...(isRequired ? shapeFaults(request) : []),
    ...(isOutputRequest(request) ? outputFaults(request) : [])
  ]
  return <S extends Schema.Schema.Any>(schema: S): Refined<S> =>
    refined(schema, (request) => faultsOf(request).length === 0, {
      [faultsAnnotation]: new FaultsOf(faultsOf),
      jsonSchema: {
        description: isRequired
          ? "Has `data`, or a `content` in its place; not both"
          : "May have `data`, or a `content` in its place; not both"
      }
    })
}

/** A configuration in a request: flat, with only the endpoint's required fields mandatory. */
export const QrConfigInput: Schema.Struct<{ data: Optional<string> } & typeof styleSchemas> = Schema.Struct({
  data: Schema.optionalWith(Data, { exact: true }),
  ...styleSchemas
})
export type QrConfigInput = typeof QrConfigInput.Type

export const ImageFormat: BoundedSchema<ImageFormatName> = withBound(
  Schema.Literal(...imageFormatNames).annotations({
    description: alternatives(imageFormatNames.map((name) => `"${name}"`))
  }),
  outputRequestFields.format
)
export type ImageFormat = typeof ImageFormat.Type
