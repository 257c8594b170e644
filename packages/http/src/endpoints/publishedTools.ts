import { Slug, Tool, ToolNotFound } from "@quick-response/core"
import { mapEager } from "@quick-response/core/eager"
import { widthRange } from "@quick-response/design/output/outputUnits"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { SlugParameter } from "../contract/parameters.ts"
import { failure, success } from "../contract/responseEnvelope.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"

export const PublishedTool: Schema.Struct<
  Omit<typeof Tool.fields, "iconPath"> & { iconUrl: typeof Schema.String; isFree: typeof Schema.Boolean }
> = Schema.Struct({
  id: Tool.fields.id,
  slug: Tool.fields.slug,
  name: Schema.String,
  description: Schema.String,
  category: Tool.fields.category,
  iconUrl: Schema.String.annotations({
    description: "The absolute URL of an icon",
    jsonSchema: { type: "string", format: "uri" }
  }),
  creditCost: Tool.fields.creditCost,
  isFree: Schema.Boolean,
  isActive: Schema.Boolean
}).annotations({ identifier: "Tool" })

export const ToolList: Schema.Struct<{
  items: Schema.Array$<typeof PublishedTool>
  totalCount: typeof Schema.Int
}> = Schema.Struct({
  items: Schema.Array(PublishedTool),
  totalCount: Schema.Int
}).annotations({ identifier: "ToolList" })

const tool = {
  id: "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c01",
  slug: "qr-code-generator",
  name: "QR code generator",
  description: `Renders a styled QR code as SVG, PNG, PDF, EPS, WebP or JPEG, ${widthRange()} pixels wide.`,
  category: "QrCode",
  iconUrl: "https://qr.example/icons/qr-code-generator.svg",
  creditCost: 0,
  isFree: true,
  isActive: true
}

export const listTools = endpointAt("listTools", {
  summary: "List the tools",
  description: "All tools, active and inactive, by category, then name.",
  example: { items: [tool], totalCount: 1 }
})
  .addSuccess(success(ToolList, { description: "The tools were listed" }))
  .annotate(CacheControl, "public, no-cache")

export const getTool = endpointAt("getTool", {
  summary: "Read a tool",
  description: "One tool of the catalogue, by its slug.",
  example: tool
})
  .setPath(Schema.Struct({ slug: SlugParameter }))
  .addSuccess(success(PublishedTool, { description: "The tool was found" }))
  .addError(failure("TOOL_NOT_FOUND"))
  .annotate(CacheControl, "public, no-cache")

/** Publishes tools at an address. Returns the same object for the same tool, so that its JSON stays cached. */
const publishAt = (address: string): ((tool: Tool) => typeof PublishedTool.Type) => {
  const publications = new WeakMap<Tool, typeof PublishedTool.Type>()
  return (tool) => {
    const known = publications.get(tool)
    if (known !== undefined) return known
    const { iconPath, ...rest } = tool
    const publication = { ...rest, iconUrl: `${address}${iconPath}`, isFree: tool.creditCost === 0 }
    publications.set(tool, publication)
    return publication
  }
}

export const handleListTools = ({ address, catalogue }: HandlerContext): HandlerOf<typeof listTools> => {
  const publish = publishAt(address)
  return () =>
    Effect.map(catalogue.list, (tools) => ({
      data: { items: tools.map(publish), totalCount: tools.length }
    }))
}

const isSlug = Schema.is(Slug)

/** An unknown slug is quoted up to the longest length a slug can have. */
const longestSlugShown = 100

export const handleGetTool = ({ address, catalogue }: HandlerContext): HandlerOf<typeof getTool> => {
  const publish = publishAt(address)
  return ({ path: { slug } }) =>
    isSlug(slug)
      ? mapEager(catalogue.find(slug), (tool) => ({ data: publish(tool) }))
      : new ToolNotFound({ slug: slug.slice(0, longestSlugShown) })
}
