import * as Schema from "effect/Schema"
import type { Refined } from "../schema/index.ts"
import { CreditsFromDecimal } from "./CreditsSchema.ts"

export const ToolId: Schema.brand<typeof Schema.UUID, "ToolId"> = Schema.UUID.pipe(Schema.brand("ToolId"))
export type ToolId = typeof ToolId.Type

/** The lookup key of a tool: lower-case words joined by hyphens. */
export const Slug: Schema.brand<Refined<Refined<typeof Schema.String>>, "Slug"> = Schema.String.pipe(
  Schema.pattern(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  Schema.maxLength(100),
  Schema.brand("Slug")
)
export type Slug = typeof Slug.Type

const toolCategories = [
  "QrCode",
  "ImageProcessing",
  "DocumentProcessing",
  "TextProcessing",
  "DataConversion",
  "Utility"
] as const

export const ToolCategory: Schema.Literal<typeof toolCategories> = Schema.Literal(...toolCategories)
export type ToolCategory = typeof ToolCategory.Type

const toolFields = {
  id: ToolId,
  slug: Slug,
  name: Schema.String,
  description: Schema.String,
  category: ToolCategory,
  /** The icon's path below the service's base address. */
  iconPath: Schema.String,
  /** Zero if the tool is free. */
  creditCost: CreditsFromDecimal,
  isActive: Schema.Boolean
} as const

export const Tool: Schema.Struct<typeof toolFields> = Schema.Struct(toolFields)
export type Tool = typeof Tool.Type

export class ToolNotFound extends Schema.TaggedError<ToolNotFound>()("ToolNotFound", {
  slug: Schema.String
}) {
  override get message(): string {
    return `no tool "${this.slug}"`
  }
}
