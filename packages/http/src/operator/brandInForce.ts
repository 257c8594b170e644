import { type Brand, standardAccent, standardName } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { operatorEndpoint } from "./operatorFields.ts"

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const accentFields = { light: Schema.String, dark: Schema.String } as const
const Accent: Schema.Struct<typeof accentFields> = Schema.Struct(accentFields)
const NullableAccent: Schema.NullOr<typeof Accent> = Schema.NullOr(Accent)

const Links: Schema.Record$<typeof Schema.String, typeof Schema.String> = Schema.Record({
  key: Schema.String,
  value: Schema.String
})

const brandFields = {
  /** False for the program's own name and look. */
  isGiven: Schema.Boolean,
  name: Schema.String,
  /** The mark's SVG, rebuilt to be safe; null if unset. */
  mark: NullableText,
  /** The accent as shown, legible in each scheme; null if unset. */
  accent: NullableAccent,
  /** The operator's links by name: `terms`, `privacy`, `imprint`, `support`. */
  links: Links,
  language: Schema.String
} as const

export const BrandInForce: Schema.Struct<typeof brandFields> = Schema.Struct(brandFields).annotations({
  identifier: "BrandInForce"
})

export const getBrand = operatorEndpoint("getBrand", {
  summary: "Read the brand",
  description: "As the file of `QR_BRAND` gives it, which alone changes it; without one, this project's.",
  example: {
    isGiven: true,
    name: "Luna Codes",
    mark: null,
    accent: { light: "#bc480a", dark: "#ea661f" },
    links: { imprint: "https://luna.example/legal" },
    language: "de"
  }
})
  .addSuccess(success(BrandInForce, { description: "The brand was read" }))
  .middleware(OperatorRequired)

const shown = (brand: Brand | undefined): typeof BrandInForce.Type => {
  if (brand === undefined)
    return { isGiven: false, name: standardName, mark: null, accent: null, links: {}, language: "en" }
  const { name, mark, accent, links, language } = brand
  return {
    isGiven: true,
    name,
    mark: mark?.svg ?? null,
    accent: accent === standardAccent ? null : { light: accent.light.accent, dark: accent.dark.accent },
    links,
    language
  }
}

export const handleGetBrand =
  ({ brand }: OperatorContext): HandlerOf<typeof getBrand> =>
  () =>
    Effect.succeed({ data: shown(brand) })
