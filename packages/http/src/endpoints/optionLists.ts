import { publishedOptions } from "@quick-response/core"
import type { DynamicContent } from "@quick-response/design/content/types/dynamic"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { ContentLists } from "../contract/contentSchemas.ts"
import { promptEndpointAt } from "../contract/endpointAt.ts"
import { success } from "../contract/responseEnvelope.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import { contentLists } from "./contentLists.ts"
import type { HandlerContext } from "./HandlerContext.ts"

const Option: Schema.Struct<{ value: typeof Schema.Int; label: typeof Schema.String }> = Schema.Struct({
  value: Schema.Int,
  label: Schema.String
}).annotations({
  identifier: "Option"
})

const Readers: Schema.Literal<["all", "most"]> = Schema.Literal("all", "most").annotations({
  description:
    'The scanners that read it: `"all"`, or `"most"`, which leaves out those that look for square corners, as some kiosks, turnstiles and robots do. Phones read both'
})

const OuterEyeOption: Schema.Struct<(typeof Option)["fields"] & { readonly readers: typeof Readers }> =
  Schema.Struct({ ...Option.fields, readers: Readers }).annotations({ identifier: "OuterEyeOption" })

export const OptionLists: Schema.Struct<
  Record<Exclude<keyof typeof publishedOptions, "outerEyeStyles">, Schema.Array$<typeof Option>> & {
    readonly outerEyeStyles: Schema.Array$<typeof OuterEyeOption>
  }
> = Schema.Struct({
  bodyShapes: Schema.Array(Option),
  bodyStyles: Schema.Array(Option),
  errorCorrectionLevels: Schema.Array(Option),
  innerEyeStyles: Schema.Array(Option),
  outerEyeStyles: Schema.Array(OuterEyeOption)
}).annotations({ identifier: "OptionLists" })

const square = [{ value: 0, label: "Square" }]

export const options = promptEndpointAt("options", {
  summary: "List the style options",
  description:
    "The values that the option fields of a configuration take. A published value is never reused or renumbered.",
  example: {
    bodyShapes: square,
    bodyStyles: square,
    errorCorrectionLevels: [{ value: 0, label: "Low (7%)" }],
    innerEyeStyles: square,
    outerEyeStyles: [{ value: 0, label: "Square", readers: "all" }]
  }
})
  .addSuccess(success(OptionLists, { description: "The options were listed" }))
  .annotate(CacheControl, "public, max-age=3600")

const published = <Name extends string>(
  list: ReadonlyArray<{ readonly value: number; readonly name: Name; readonly label: string }>
) => list.map(({ value, label }) => ({ value, label }))

export const handleOptions = (): HandlerOf<typeof options> => {
  const data = {
    bodyShapes: published(publishedOptions.bodyShapes),
    bodyStyles: published(publishedOptions.bodyStyles),
    errorCorrectionLevels: published(publishedOptions.errorCorrectionLevels),
    innerEyeStyles: published(publishedOptions.innerEyeStyles),
    outerEyeStyles: publishedOptions.outerEyeStyles.map(({ value, label, readers }) => ({
      value,
      label,
      readers
    }))
  }
  return () => Effect.succeed({ data })
}

export const contents = promptEndpointAt("contents", {
  summary: "List the types of content",
  description:
    "What a `content` may be in place of `data`: types and their fields with labels, examples and bounds, of which a form can be made, in four groups; beside them the names of `template`, `frameStyle` and of typefaces.",
  example: {
    types: [
      {
        type: "phone",
        group: "contact",
        label: "Phone call",
        hint: "Dials a number.",
        isSold: true,
        fields: [
          {
            name: "number",
            label: "Number",
            hint: "With + and the country code, or a short number.",
            required: true,
            secret: false,
            example: "+41 44 668 18 00",
            kind: "text",
            minLength: 1,
            maxLength: 32,
            multiline: false
          }
        ]
      }
    ],
    templates: [{ name: "plain", label: "Plain", family: "Plain" }],
    frameStyles: [{ name: "none", label: "None" }],
    frameFonts: [{ name: "sans", label: "Sans" }]
  }
})
  .addSuccess(success(ContentLists, { description: "The contents were listed" }))
  .annotate(CacheControl, "public, max-age=3600")

/** The fields of contents that name an own domain. */
const domainFieldNames: ReadonlySet<string> = new Set(["domain", "address"] satisfies ReadonlyArray<
  keyof DynamicContent
>)

export const handleContents = ({ addresses, domains }: HandlerContext): HandlerOf<typeof contents> => {
  const withoutDynamic = {
    ...contentLists,
    types: contentLists.types.filter(({ type }) => type !== "dynamic")
  }
  const withoutDomains = {
    ...contentLists,
    types: contentLists.types.map((kind) =>
      kind.type === "dynamic"
        ? { ...kind, fields: kind.fields.filter(({ name }) => !domainFieldNames.has(name)) }
        : kind
    )
  }
  const offered = domains === undefined ? withoutDomains : contentLists
  return () => Effect.succeed({ data: addresses.shortUrl === undefined ? withoutDynamic : offered })
}
