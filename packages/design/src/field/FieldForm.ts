/** Random choices for a field's samples. All zeros give the simplest sample. */
export interface Chance {
  /** A whole number, bounds inclusive. */
  readonly whole: (minimum: number, maximum: number) => number
  readonly share: () => number
  readonly oneOf: <A>(values: ReadonlyArray<A>) => A
  /** A picture's data URI. */
  readonly image: () => string
  readonly color: () => string
  /** A color or gradient that scanners read as dark or light; of any lightness if the test requests it. */
  readonly paint: (lightness: "dark" | "light") => string | SampleGradient
  /** The minimum margin for the test, in modules. */
  readonly leastMargin: number
}

interface SampleGradient {
  readonly type: "linear" | "radial"
  readonly angle?: number
  readonly stops: ReadonlyArray<{ readonly offset: number; readonly color: string }>
}

/** The studio's panels for style fields. */
export type PanelName = "template" | "body" | "eyes" | "color" | "logo" | "frame"

/** The display order of a field's values. The API treats all alike. */
export interface Offer {
  /** Values that are hidden, because another one looks alike. */
  readonly alike?: ReadonlyArray<string>
  /** Values that are shown last. */
  readonly last?: ReadonlyArray<string>
}

/** The words, place and samples of a style field. */
export interface FieldForm<Panel extends PanelName, I> {
  /** The readable name. */
  readonly label: string
  /** The description for documents, if the one for faults does not suffice. */
  readonly about?: () => string
  /** A number's unit, in the plural. */
  readonly unit?: string
  /** The painted surface, for paints. */
  readonly surface?: string
  readonly panel: Panel
  readonly offer?: Offer
  /** Makes a sample value for a request. */
  readonly sample: (chance: Chance) => I
}

export interface PaintForm<Panel extends PanelName, I> extends FieldForm<Panel, I> {
  readonly surface: string
}
