import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import { Tool } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { CacheControl } from "./annotations.ts"
import { commonFailures, slowFailures } from "./failureSets.ts"
import { SlugParameter } from "./parameters.ts"
import { failure, success } from "./responseEnvelope.ts"

/** A tool as it is published. */
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

/** The data of `GET /v1/Tools`. */
export const ToolList: Schema.Struct<{
  items: Schema.Array$<typeof PublishedTool>
  totalCount: typeof Schema.Int
}> = Schema.Struct({
  items: Schema.Array(PublishedTool),
  totalCount: Schema.Int
}).annotations({ identifier: "ToolList" })

const listTools = HttpApiEndpoint.get("listTools", "/v1/Tools")
  .addSuccess(success(ToolList, { description: "The tools were listed" }))
  .addError(slowFailures)
  .annotate(CacheControl, "public, no-cache")
  .annotate(OpenApi.Summary, "List the tools")
  .annotate(OpenApi.Description, "All tools, active and inactive, by category, then name.")

const getTool = HttpApiEndpoint.get("getTool")`/v1/Tools/${HttpApiSchema.param("slug", SlugParameter)}`
  .addSuccess(success(PublishedTool, { description: "The tool was found" }))
  .addError(failure("TOOL_NOT_FOUND"))
  .addError(slowFailures)
  .annotate(CacheControl, "public, no-cache")
  .annotate(OpenApi.Summary, "Read a tool")
  .annotate(OpenApi.Description, "One tool of the catalogue, by its slug.")

/** The catalogue of tools. */
export const tools = HttpApiGroup.make("tools", { topLevel: true })
  .add(listTools)
  .add(getTool)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Tools")
  .annotate(OpenApi.Description, "The catalogue of tools and what each costs")
