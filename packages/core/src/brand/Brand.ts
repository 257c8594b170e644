import type { Known } from "@quick-response/design/field/leaves"
import type { Language } from "@quick-response/design/languages/languages"
import type { OperatorLink } from "@quick-response/design/languages/operatorLinks"
import type { Mark } from "./mark.ts"

export type ColorScheme = "light" | "dark"

export type GivenAccent = Readonly<Record<ColorScheme, string>>

/** The colors of pages in one scheme, derived from an accent, each `#rrggbb`. */
export interface AccentColors {
  /** The color of links, buttons and selections: at least 4.5 to 1 on all grounds of the scheme and on `soft`. */
  readonly accent: string
  /** The accent under the pointer. */
  readonly strong: string
  readonly soft: string
  readonly onAccent: string
}

export const grounds: Readonly<
  Record<ColorScheme, { readonly ground: string; readonly surface: string; readonly sunken: string }>
> = {
  light: { ground: "#fafaf9", surface: "#ffffff", sunken: "#f3f3f0" },
  dark: { ground: "#0e0e10", surface: "#161618", sunken: "#1f1f22" }
}

export const standardAccent: Readonly<Record<ColorScheme, AccentColors>> = {
  light: { accent: "#2440d8", strong: "#1a30ad", soft: "#eceffd", onAccent: "#ffffff" },
  dark: { accent: "#8ea2ff", strong: "#b0beff", soft: "#23273d", onAccent: "#0d1020" }
}

export const standardName = "Quick-Response"

/** The name and look of a service. */
export interface Brand {
  readonly name: string
  /** The operator's mark; undefined if the name's initial replaces it. */
  readonly mark: Mark | undefined
  /** The mark as a safe SVG document. */
  readonly markSvg: string
  readonly accent: Readonly<Record<ColorScheme, AccentColors>>
  readonly links: Readonly<Partial<Record<OperatorLink, string>>>
  /** The fallback language for visitors. */
  readonly language: Language
  /** Warnings for the operator's log about values that are shown differently. */
  readonly warnings: ReadonlyArray<string>
}

/** A {@link Brand} as its operator writes it. */
export interface GivenBrand {
  /** 1 to 40 characters on one line. */
  readonly name: string
  /** The SVG document of the mark, of at most 64 KiB: shapes, gradients and groups. */
  readonly mark?: string | undefined
  /** A color, `#rgb` or `#rrggbb`, or one for each scheme. */
  readonly accent?: string | GivenAccent | undefined
  /** Addresses that begin with `https:`, `http:` or `mailto:`. */
  readonly links?: Readonly<Partial<Record<OperatorLink, string>>> | undefined
  /** `"en"` by default. */
  readonly language?: Known<Language> | undefined
}
