/** Random choices by which a field makes an example of its values. All zeros make its simplest. */
export interface Chance {
  /** A whole number, both bounds inclusive. */
  readonly whole: (minimum: number, maximum: number) => number
  /** A number from 0 to 1. */
  readonly share: () => number
  readonly oneOf: <A>(values: ReadonlyArray<A>) => A
  /** A data URI of a picture. */
  readonly image: () => string
  /** A color of any lightness, `#rrggbb`. */
  readonly color: () => string
  /** A color or a gradient for what is read as dark, or as light; of any lightness where the test wants that. */
  readonly paint: (lightness: "dark" | "light") => string | SampleGradient
  /** The least margin that the test wants, in modules. */
  readonly leastMargin: number
}

/** A gradient that a test made. */
interface SampleGradient {
  readonly type: "linear" | "radial"
  readonly angle?: number
  readonly stops: ReadonlyArray<{ readonly offset: number; readonly color: string }>
}

/** The panels of the studio in which style fields are chosen. */
export type PanelName = "template" | "body" | "eyes" | "color" | "logo" | "frame"

/** The order in which people are offered the values of a field. The API takes all of them alike. */
export interface Offer {
  /** Values that look like another one, which is offered in their place. */
  readonly alike?: ReadonlyArray<string>
  /** Values that are offered after all others. */
  readonly last?: ReadonlyArray<string>
}

/** The words for a style field, its place, and its examples. */
export interface FieldForm<Panel extends PanelName, I> {
  /** The name for people, as a list of a design's parts has it. */
  readonly label: string
  /** The description of its values in documents, if that says more than the sentence about a fault. */
  readonly about?: () => string
  /** The unit of a number, in the plural. */
  readonly unit?: string
  /** The painted surface, of a field that holds a paint. */
  readonly surface?: string
  /** The panel of the studio in which it is chosen. */
  readonly panel: Panel
  /** The values that people are not offered, or after all others. */
  readonly offer?: Offer
  /** Makes an example of its values, as a request writes it. */
  readonly sample: (chance: Chance) => I
}

/** The words for a field that holds a paint. */
export interface PaintForm<Panel extends PanelName, I> extends FieldForm<Panel, I> {
  readonly surface: string
}
