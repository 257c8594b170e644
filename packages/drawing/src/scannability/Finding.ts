import type { ConfigValues, Logo } from "@quick-response/design/config/QrConfig"
import type { PlainFault } from "@quick-response/design/field/faults"
import type { PaintField } from "@quick-response/design/fields/styleFields"

type ShapeField = "bodyStyle" | "bodyShape" | "outerEyeStyle" | "innerEyeStyle" | "frameStyle"

/** Changes to a request's fields and its logo's. `null` removes a field. */
export type Changes = {
  readonly [Field in PaintField | ShapeField | "margin" | "quietZone"]?: NonNullable<ConfigValues[Field]>
} & {
  readonly errorCorrectionLevel?: ConfigValues["errorCorrectionLevel"] | null
  readonly version?: number
  readonly encoding?: "eci"
  readonly logo?: Partial<Pick<Logo, "size" | "padding">> | null
  readonly picture?: null
}

/** A place at which some designs scan less often than a plain code. */
export type WeakPlace = "night" | "screen" | "thermal" | "glare" | "motion" | "messenger" | "cup"

/** A place, and the percentage of a plain code's readings there that a design reaches. */
export interface PlaceReading {
  readonly place: WeakPlace
  readonly percent: number
}

/** The cause of a finding, with its figures. */
export type Cause =
  /** A fault of the request, as data; `field` is empty for one of the whole request. */
  | { readonly topic: "request"; readonly field: string; readonly fault?: PlainFault }
  /** A fault of the content that does not prevent drawing, as data. */
  | { readonly topic: "content"; readonly field: string; readonly fault: PlainFault }
  /** The data does not fit any version at the level. */
  | { readonly topic: "length"; readonly field: "data" }
  /** The data does not fit the version that the configuration names. */
  | { readonly topic: "version"; readonly field: "version"; readonly leastVersion: number }
  /** The logo's file cannot be read. */
  | { readonly topic: "logoFile"; readonly field: "logo" }
  /** The contrast of a color with the background (WCAG 2.2), and the replacements for all colors of its paint. */
  | {
      readonly topic: "contrast"
      readonly field: PaintField
      readonly contrast: number
      readonly colors: ReadonlyArray<string>
    }
  /** The contrast of black with a background that is too dark for any paint, and the replacement colors. */
  | {
      readonly topic: "ground"
      readonly field: "background"
      readonly contrast: number
      readonly colors: ReadonlyArray<string>
    }
  | { readonly topic: "transparency"; readonly field: "background" }
  /** A kind of symbol that few phones read. */
  | { readonly topic: "symbol"; readonly field: "symbol" }
  /** Letters beyond ASCII without their character set, which some scanners guess wrong. */
  | { readonly topic: "charset"; readonly field: "encoding" }
  /** A part of the look that is weak at some places, and the change that cures it. */
  | {
      readonly topic: "places"
      readonly field: PaintField | ShapeField | "margin" | "errorCorrectionLevel" | "logo" | "picture"
      readonly places: ReadonlyArray<PlaceReading>
      readonly remedy: Changes
    }
  /** The modules of light around the symbol, and those that scanners expect. */
  | {
      readonly topic: "quietZone"
      readonly field: "margin"
      readonly margin: number
      readonly full: number
    }
  /** A logo that hides too much, and the changes that help, the best first. */
  | {
      readonly topic: "logo"
      readonly field: "logo"
      readonly hidesFunctionPattern: boolean
      readonly remedies: ReadonlyArray<Changes>
    }

/** The kind of a cause. */
export type Topic = Cause["topic"]

/** An obstacle for scanners in a configuration, with its remedy. */
export interface Finding {
  /** True if it prevents drawing. */
  readonly refused: boolean
  /** The field, the fault and the remedy as a sentence. */
  readonly text: string
  readonly cause: Cause
}
