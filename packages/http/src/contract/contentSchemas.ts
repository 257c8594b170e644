import {
  type ContentGroup,
  type ContentType,
  contentGroups,
  contentTypes,
  type ErrorCorrectionLevel,
  errorCorrectionLevels,
  type PublishedField
} from "@quick-response/core"
import * as Schema from "effect/Schema"

const exact = <S extends Schema.Schema.All>(schema: S): Schema.optionalWith<S, { exact: true }> =>
  Schema.optionalWith(schema, { exact: true })

const isPublishedField = (value: unknown): value is PublishedField =>
  typeof value === "object" && value !== null && "name" in value && "kind" in value

const texts = { type: "array", items: { type: "string" } }

/** Fields contain fields and bounds, so their JSON Schema is not derived. */
const ContentField: Schema.Schema<PublishedField> = Schema.declare(isPublishedField, {
  identifier: "ContentField",
  jsonSchema: {
    type: "object",
    required: ["name", "label", "hint", "required", "secret", "example", "kind"],
    properties: {
      name: { type: "string" },
      label: { type: "string" },
      hint: { type: "string", description: "A hint for the input; empty if the label is enough" },
      required: { type: "boolean" },
      secret: { type: "boolean", description: "Whether a form covers it while it is typed" },
      example: { description: "A value that is accepted" },
      kind: {
        type: "string",
        enum: ["text", "number", "boolean", "choice", "date", "time", "list", "group"]
      },
      minLength: { type: "integer", description: "Of a text, in code points" },
      maxLength: { type: "integer" },
      multiline: { type: "boolean", description: "Whether a text may have line breaks" },
      minimum: { description: "Of a number, or the first day of a date or time" },
      maximum: { description: "Of a number, or the last day of a date or time" },
      instant: { type: "boolean", description: "True for a time that needs its offset" },
      decimals: { type: "integer", description: "The decimal places that a number may have" },
      values: { ...texts, description: "The choices" },
      maxItems: { type: "integer", description: "Of a list" },
      element: { type: "object", description: "Kind and bounds of a list's elements" },
      fields: {
        type: "array",
        items: { type: "object" },
        description: "Those of a group, or of a list's elements that are objects"
      },
      rare: { type: "boolean", description: "True for a field that few codes have: a form may fold it" }
    }
  }
})

const PublishedContentSchema = Schema.Struct({
  type: Schema.Literal(...contentTypes),
  group: Schema.Literal(...contentGroups).annotations({ description: "Where a list of types shows it" }),
  label: Schema.String,
  hint: Schema.String.annotations({ description: "A scanner's reaction to it" }),
  errorCorrectionLevel: exact(Schema.Literal(...errorCorrectionLevels.map(({ name }) => name))),
  version: exact(Schema.Int),
  maximumVersion: exact(Schema.Int),
  maximumBytes: exact(Schema.Int),
  isSold: Schema.Boolean.annotations({
    description: "False for a type with a secret, which is drawn, and which a purchase refuses"
  }),
  fields: Schema.Array(ContentField)
}).annotations({ identifier: "ContentType" })

const NamedSchema = Schema.Struct({ name: Schema.String, label: Schema.String }).annotations({
  identifier: "Named"
})

interface Named {
  readonly name: string
  readonly label: string
}

const PublishedTemplateSchema = Schema.Struct({
  ...NamedSchema.fields,
  family: Schema.String.annotations({ description: "Its use: templates are offered by family" })
}).annotations({ identifier: "PublishedTemplate" })

interface PublishedTemplate extends Named {
  readonly family: string
}

export interface PublishedContent {
  readonly type: ContentType
  readonly group: ContentGroup
  readonly label: string
  readonly hint: string
  /** The level that its standard requires. */
  readonly errorCorrectionLevel?: ErrorCorrectionLevel
  /** The only version that its standard allows. */
  readonly version?: number
  readonly maximumVersion?: number
  readonly maximumBytes?: number
  /** False for a type with a secret, which is drawn, and which a purchase refuses. */
  readonly isSold: boolean
  readonly fields: ReadonlyArray<PublishedField>
}

export interface ContentLists {
  readonly types: ReadonlyArray<PublishedContent>
  readonly templates: ReadonlyArray<PublishedTemplate>
  readonly frameStyles: ReadonlyArray<Named>
  readonly frameFonts: ReadonlyArray<Named>
}

export const ContentLists: Schema.Schema<ContentLists> = Schema.Struct({
  types: Schema.Array(PublishedContentSchema),
  templates: Schema.Array(PublishedTemplateSchema),
  frameStyles: Schema.Array(NamedSchema),
  frameFonts: Schema.Array(NamedSchema)
}).annotations({ identifier: "ContentLists" })
