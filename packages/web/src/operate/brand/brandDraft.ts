import { brandingWords } from "catalogue:branding"
import type { Brand, ColorScheme, GivenBrand } from "@quick-response/core/brand"
import { isLanguage, type Language } from "@quick-response/design/languages/languages"
import { type OperatorLink, operatorLinks } from "@quick-response/design/languages/operatorLinks"
import { reasonSentence } from "../../design/reasonSentence.ts"
import { sayFault } from "../../languages/faultsWords.ts"
import type { BrandInForce } from "../parts/operatorApi.ts"

/** The rules by which the service reads a brand, loaded with the page that edits a draft. */
export type BrandRules = typeof import("@quick-response/core/brand")

/** A draft of a brand: the unchecked texts of its fields. */
export interface BrandDraft {
  readonly name: string
  /** The SVG document of the mark; undefined without one. */
  readonly mark: string | undefined
  readonly color: string
  /** The color on dark pages; undefined if it is the same. */
  readonly colorOnDark: string | undefined
  readonly links: Readonly<Record<OperatorLink, string>>
  readonly language: Language
}

/** The brand in force, to begin with. */
export const draftOf = (
  { name, mark, accent, links, language }: BrandInForce,
  { standardAccent: { dark, light } }: BrandRules
): BrandDraft => {
  const { terms = "", privacy = "", imprint = "", support = "" } = links
  return {
    name,
    mark: mark ?? undefined,
    color: accent?.light ?? light.accent,
    colorOnDark: accent?.dark ?? dark.accent,
    links: { terms, privacy, imprint, support },
    language: isLanguage(language) ? language : "en"
  }
}

/** A color `#rrggbb` from input; undefined while it is incomplete. */
export const colorOf = (typed: string): string | undefined => {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim()) ?? []
  const six = digits?.length === 3 ? digits.replace(/./g, "$&$&") : digits
  return six === undefined ? undefined : `#${six.toLowerCase()}`
}

/** The color that was typed for a draft's pages of a scheme. */
export const typedColor = ({ color, colorOnDark }: BrandDraft, scheme: ColorScheme): string =>
  scheme === "dark" ? (colorOnDark ?? color) : color

const accentOf = (draft: BrandDraft, { standardAccent }: BrandRules): Pick<GivenBrand, "accent"> => {
  const [light, dark] = (["light", "dark"] as const).map((scheme) => {
    const typed = typedColor(draft, scheme)
    return colorOf(typed) ?? typed
  })
  if (light === undefined || dark === undefined) return {}
  if (light === standardAccent.light.accent && dark === standardAccent.dark.accent) return {}
  return { accent: light === dark ? light : { light, dark } }
}

/** A draft in the operator's format, without default values. */
export const givenOf = (draft: BrandDraft, rules: BrandRules): GivenBrand => {
  const { name, mark, links, language } = draft
  const named = operatorLinks.flatMap((link) => {
    const address = links[link].trim()
    return address === "" ? [] : [[link, address] as const]
  })
  return {
    name: name.trim(),
    ...(mark === undefined ? {} : { mark }),
    ...accentOf(draft, rules),
    ...(named.length === 0 ? {} : { links: Object.fromEntries(named) }),
    ...(language === "en" ? {} : { language })
  }
}

/** A draft as the service reads it: the brand, or the faults of its fields in words. */
export const judged = (
  draft: BrandDraft,
  rules: BrandRules
): { readonly brand?: Brand; readonly faults: Readonly<Record<string, string>> } => {
  const read = rules.readBrand(givenOf(draft, rules))
  if (read._tag === "Right") return { brand: read.right, faults: {} }
  const words = brandingWords.value
  const faults = read.left.map((fault) => {
    const { path, text } = fault
    if (path === "mark") return [path, words.markFault({ reason: sayFault(fault, reasonSentence(text)) })]
    if (path.startsWith("links.")) return [path, words.linkFault]
    return path === "name" ? [path, words.nameFault] : ["accent", words.accentFault]
  })
  return { faults: Object.fromEntries(faults) }
}

/** The setting by which the service reads the file of a brand. */
export const brandSetting = "QR_BRAND=brand.json"

/** The file of a brand; its mark is a separate file. */
export const brandFileOf = (given: GivenBrand): string =>
  `${JSON.stringify(given.mark === undefined ? given : { ...given, mark: "mark.svg" }, undefined, 2)}\n`
