import type { ConfigValues, Logo } from "@quick-response/design/config/QrConfig"
import type { PlainFault } from "@quick-response/design/field/faults"
import type { PaintField } from "@quick-response/design/fields/styleFields"

/** A field that says how something is shaped. */
type ShapeField = "bodyStyle" | "bodyShape" | "outerEyeStyle" | "innerEyeStyle" | "frameStyle"

/** Changes to a request: its fields, and some of its logo's. `null` leaves a field out. */
export type Changes = {
  readonly [Field in PaintField | ShapeField | "margin" | "quietZone"]?: NonNullable<ConfigValues[Field]>
} & {
  readonly errorCorrectionLevel?: ConfigValues["errorCorrectionLevel"] | null
  readonly version?: number
  readonly logo?: Partial<Pick<Logo, "size" | "padding">> | null
  readonly picture?: null
}

/** A place where codes are met, at which some designs are read less often than a plain code. */
export type WeakPlace = "night" | "screen" | "thermal" | "glare" | "cup"

/** The cause of a finding, with its figures. */
export type Cause =
  /** A fault of the request itself, as data; `field` is empty where it is of the request as a whole. */
  | { readonly topic: "request"; readonly field: string; readonly fault?: PlainFault }
  /** The data does not fit any version at the level. */
  | { readonly topic: "length"; readonly field: "data" }
  /** The data does not fit the version that the configuration names. */
  | { readonly topic: "version"; readonly field: "version"; readonly leastVersion: number }
  /** The logo's file cannot be read. */
  | { readonly topic: "logoFile"; readonly field: "logo" }
  /** The contrast of a color to the background, as WCAG 2.2 counts it, and the colors that all of its paint's must be. */
  | {
      readonly topic: "contrast"
      readonly field: PaintField
      readonly contrast: number
      readonly colors: ReadonlyArray<string>
    }
  /** The contrast of black to a background that is too dark for any paint, and the colors that it must have. */
  | {
      readonly topic: "ground"
      readonly field: "background"
      readonly contrast: number
      readonly colors: ReadonlyArray<string>
    }
  | { readonly topic: "transparency"; readonly field: "background" }
  /** A kind of symbol that few phones read. */
  | { readonly topic: "symbol"; readonly field: "symbol" }
  /** A part of the look that is weak at some places, and the change with which it is read there. */
  | {
      readonly topic: "places"
      readonly field: PaintField | "bodyStyle" | "logo" | "margin" | "picture"
      readonly places: ReadonlyArray<WeakPlace>
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

/** Something about a configuration that hinders scanners, with its remedy. */
export interface Finding {
  /** True where it prevents drawing. */
  readonly refused: boolean
  /** The field, the fault and the remedy, as the service says it. */
  readonly text: string
  readonly cause: Cause
}
