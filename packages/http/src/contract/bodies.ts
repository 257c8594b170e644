import {
  type BoundedSchema,
  boundOfScalar,
  boundOfText,
  ContentSchema,
  type CreditAmount,
  Data,
  dataOrContent,
  type GivenManyChanges,
  type GivenQrCodeChange,
  ImageFormat,
  ImageSize,
  imageSize,
  manyChangesField,
  type OutputRequest,
  outputOptionSchemas,
  PriceFromDecimal,
  QrCodeName,
  qrCodeChangeField,
  schemaOf,
  styleSchemas,
  tagsField,
  type WrittenQrCodeChange,
  withBound
} from "@quick-response/core"
import type { Refined } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"
import { type Optional, optionalField, requestPart } from "./requestParts.ts"

type DataFields = { readonly data: Optional<typeof Data>; readonly content: Optional<typeof ContentSchema> }

const dataFields: DataFields = { data: optionalField(Data), content: optionalField(ContentSchema) }

/** A struct with either data or a content, or neither. */
type DataOrContent<Fields extends Schema.Struct.Fields> = Refined<Schema.Struct<Fields>>

type ImageFields = {
  readonly format: Optional<typeof ImageFormat>
  readonly size: Optional<typeof ImageSize>
} & typeof outputOptionSchemas

type SmallImageFields = {
  readonly format: Optional<BoundedSchema<"png">>
  readonly size: Optional<typeof ImageSize>
}

const imageFields: ImageFields = {
  format: optionalField(ImageFormat),
  size: optionalField(ImageSize),
  ...outputOptionSchemas
}

const onlyPng = (description: string): BoundedSchema<"png"> =>
  withBound(Schema.Literal("png").annotations({ description }), { bound: boundOfText("png".length) })

export const GenerateBody: DataOrContent<DataFields & typeof styleSchemas & ImageFields> = requestPart({
  ...dataFields,
  ...styleSchemas,
  ...imageFields
})
  .pipe(dataOrContent(true))
  .annotations({
    identifier: "GenerateBody"
  })

/** For a PNG of at most 256 pixels. */
export const PreviewBody: DataOrContent<DataFields & typeof styleSchemas & SmallImageFields> = requestPart({
  ...dataFields,
  ...styleSchemas,
  format: optionalField(onlyPng(`"png", the only format of a preview; generate has the others`)),
  size: optionalField(imageSize(16, 256))
})
  .pipe(dataOrContent(true))
  .annotations({ identifier: "PreviewBody" })

/** For a PNG of 32 to 256 pixels. */
export const ThumbnailBody: DataOrContent<DataFields & typeof styleSchemas & SmallImageFields> = requestPart({
  ...dataFields,
  ...styleSchemas,
  format: optionalField(onlyPng(`"png", the only format of a thumbnail; generate has the others`)),
  size: optionalField(imageSize(32, 256))
})
  .pipe(dataOrContent(false))
  .annotations({ identifier: "ThumbnailBody" })

/** Any part of a configuration. */
export const PriceBody: DataOrContent<DataFields & typeof styleSchemas & ImageFields> = requestPart({
  ...dataFields,
  ...styleSchemas,
  ...imageFields
})
  .pipe(dataOrContent(false))
  .annotations({
    identifier: "PriceBody"
  })

const IsActive: BoundedSchema<boolean> = withBound(
  Schema.Boolean.annotations({ description: "true, or false to buy a dynamic code paused; true by default" }),
  { bound: boundOfScalar }
)

const ExpectedPrice: BoundedSchema<CreditAmount, number> = withBound(PriceFromDecimal, {
  bound: boundOfScalar
})

/** A code's tags. */
export const Tags: BoundedSchema<ReadonlyArray<string>> = schemaOf(tagsField)

type PurchaseFields = {
  readonly name: Optional<typeof QrCodeName>
  readonly tags: Optional<typeof Tags>
  readonly expectedPrice: Optional<typeof ExpectedPrice>
  readonly isActive: Optional<typeof IsActive>
}

/** A configuration and its name. */
export const PurchaseBody: DataOrContent<DataFields & typeof styleSchemas & ImageFields & PurchaseFields> =
  requestPart({
    ...dataFields,
    ...styleSchemas,
    ...imageFields,
    name: optionalField(QrCodeName),
    tags: optionalField(Tags),
    expectedPrice: optionalField(ExpectedPrice),
    isActive: optionalField(IsActive)
  })
    .pipe(dataOrContent(true))
    .annotations({ identifier: "PurchaseBody" })

/** One change of many codes. */
export const ManyChangesBody: BoundedSchema<GivenManyChanges> = withBound(
  schemaOf(manyChangesField).annotations({ identifier: "ManyChangesBody" }),
  manyChangesField
)

export const ChangeBody: BoundedSchema<GivenQrCodeChange, WrittenQrCodeChange> = withBound(
  schemaOf(qrCodeChangeField).annotations({ identifier: "ChangeBody" }),
  qrCodeChangeField
)

/** Splits a body into output fields and others. */
export const withoutOutput = <Body extends OutputRequest>({
  format,
  size,
  unit,
  dpi,
  bleed,
  cropMarks,
  colorSpace,
  spotColor,
  pdfStandard,
  ...input
}: Body) => ({
  request: { format, size, unit, dpi, bleed, cropMarks, colorSpace, spotColor, pdfStandard } satisfies Record<
    keyof OutputRequest,
    unknown
  >,
  input
})
