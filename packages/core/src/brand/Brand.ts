import type { Known } from "@quick-response/design/field/leaves"
import type { Language } from "@quick-response/design/languages/languages"
import type { OperatorLink } from "@quick-response/design/languages/operatorLinks"
import type { Mark } from "./mark.ts"

/** The color scheme of a page. */
export type ColorScheme = "light" | "dark"

/** An accent as a color for either scheme. */
export type GivenAccent = Readonly<Record<ColorScheme, string>>

/** The colors that pages derive from an accent in one scheme, each `#rrggbb`. */
export interface AccentColors {
  /** The color of links, of buttons and of what is chosen: at least 4.5 to 1 on all grounds of the scheme and on `soft`. */
  readonly accent: string
  /** The accent under the pointer. */
  readonly strong: string
  /** A ground with a trace of the accent. */
  readonly soft: string
  /** The color of text on the accent: at least 4.5 to 1. */
  readonly onAccent: string
}

/** The grounds on which pages set text, in each scheme. */
export const grounds: Readonly<
  Record<ColorScheme, { readonly ground: string; readonly surface: string; readonly sunken: string }>
> = {
  light: { ground: "#fafaf9", surface: "#ffffff", sunken: "#f3f3f0" },
  dark: { ground: "#0e0e10", surface: "#161618", sunken: "#1f1f22" }
}

/** The accent of pages whose operator chose none. */
export const standardAccent: Readonly<Record<ColorScheme, AccentColors>> = {
  light: { accent: "#2440d8", strong: "#1a30ad", soft: "#eceffd", onAccent: "#ffffff" },
  dark: { accent: "#8ea2ff", strong: "#b0beff", soft: "#23273d", onAccent: "#0d1020" }
}

/** The name of a service whose operator chose none. */
export const standardName = "Quick-Response"

/** The name and the look under which a service is run. */
export interface Brand {
  readonly name: string
  /** The mark that was given; undefined where the initial of the name stands in for it. */
  readonly mark: Mark | undefined
  /** The mark as a safe SVG document. */
  readonly markSvg: string
  readonly accent: Readonly<Record<ColorScheme, AccentColors>>
  readonly links: Readonly<Partial<Record<OperatorLink, string>>>
  /** The language for people whose own is not known or not spoken. */
  readonly language: Language
  /** Sentences for the operator's log about what was given and is shown otherwise. */
  readonly warnings: ReadonlyArray<string>
}

/** A {@link Brand} as its operator writes it. */
export interface GivenBrand {
  /** 1 to 40 characters in one line. */
  readonly name: string
  /** The SVG document of the mark, of at most 64 KiB: shapes, gradients and groups. */
  readonly mark?: string | undefined
  /** A color, `#rgb` or `#rrggbb`, or one for light pages and one for dark ones. */
  readonly accent?: string | GivenAccent | undefined
  /** Addresses that begin with `https:`, `http:` or `mailto:`. */
  readonly links?: Readonly<Partial<Record<OperatorLink, string>>> | undefined
  /** `"en"` where absent. */
  readonly language?: Known<Language> | undefined
}
