import type { Point } from "./Homography.ts"

/** The ninths of an upright symbol, whose finder patterns are upper left, upper right and lower left. */
export const printPlaces = [
  "upperLeft",
  "upper",
  "upperRight",
  "left",
  "middle",
  "right",
  "lowerLeft",
  "lower",
  "lowerRight"
] as const

export type PrintPlace = (typeof printPlaces)[number]

/** All kinds of findings, the most serious first. */
export const printFindingKinds = [
  /** No code was found. */
  "notFound",
  /** The picture has another code. */
  "otherCode",
  /** A dynamic code's print has another host in its address. */
  "otherHost",
  /** A dynamic code's print has another slug. */
  "otherSlug",
  /** The picture has another symbol with the same text. */
  "sameText",
  /** Light or ink spoils codewords. */
  "damage",
  /** A finder pattern is damaged. */
  "finder",
  /** The light around the symbol is smaller than in the sold picture. */
  "quietZone",
  "contrast",
  "blur",
  /** The picture has few pixels for a module. */
  "pixels",
  /** The picture shows the mirror image. */
  "mirrored",
  /** The symbol was encoded again, with the same text. */
  "redrawn"
] as const

export type PrintFindingKind = (typeof printFindingKinds)[number]

/** A fault of a print, with its place and remedy. */
export interface PrintFinding {
  readonly kind: PrintFindingKind
  /** The part of the symbol; null for all of it. */
  readonly place: PrintPlace | null
  /** The fault and the remedy as a sentence. */
  readonly text: string
  /** The place's corners in the picture, clockwise; empty for the whole picture. */
  readonly area: ReadonlyArray<Point>
  /** The figures and names in the sentence. */
  readonly values: Readonly<Record<string, number | string>>
}

const placeNames: Readonly<Record<PrintPlace, string>> = {
  upperLeft: "the upper left",
  upper: "the upper edge",
  upperRight: "the upper right",
  left: "the left edge",
  middle: "the middle",
  right: "the right edge",
  lowerLeft: "the lower left",
  lower: "the lower edge",
  lowerRight: "the lower right"
}

type Values = PrintFinding["values"]

const quoted = (value: number | string | undefined): string => JSON.stringify(String(value))

/** The sentence of a finding by its values. */
const sentences: Readonly<Record<PrintFindingKind, (values: Values, at: string) => string>> = {
  notFound: () =>
    "no QR code was found; photograph it from straight above, so that it fills most of the picture",
  otherCode: ({ says }) => `another code is there, which says ${quoted(says)}; replace the print`,
  otherHost: ({ host, expected }) =>
    `the code uses ${quoted(host)} instead of ${quoted(expected)}; look for a sticker over it, and replace the print`,
  otherSlug: ({ slug, expected }) =>
    `the code uses ${quoted(slug)} instead of ${quoted(expected)}; look for a sticker over it, and replace the print`,
  sameText: () =>
    "another symbol is there, with the same text but not from this purchase; print the picture that was bought",
  damage: ({ wrong, correctable, color }, at) =>
    color === "light"
      ? `glare, wear or light paint at ${at}: ${wrong} of ${correctable} correctable codewords are wrong; photograph it without reflections, and if that does not help, print it again`
      : `ink, dirt or shadow at ${at}: ${wrong} of ${correctable} correctable codewords are wrong; clean it, and if that does not help, print it again`,
  finder: ({ share }, at) =>
    `the finder pattern at ${at}: ${share} % of it is wrong, and scanners look for it first; clean it or print it again`,
  quietZone: ({ modules, expected }, at) =>
    `the quiet zone at ${at}: ${modules} of ${expected} modules are light; keep the ground around the code free`,
  contrast: ({ contrast }) =>
    `the contrast is ${contrast} %; use more light, and if that does not help, darker ink or lighter paper`,
  blur: ({ blur }) => `edges are ${blur} modules wide; hold the camera still and focus, or print it sharper`,
  pixels: ({ pixels }) =>
    `the picture has ${pixels} pixels for a module, so that figures are uncertain; photograph it from a shorter distance`,
  mirrored: () =>
    "the symbol is mirrored, and many scanners do not read that; photograph its front, and if it is printed like this, print it again",
  redrawn: () =>
    "the text is that of this code, but the symbol was encoded again; print the picture that was bought"
}

export const findingOf = (
  kind: PrintFindingKind,
  values: Values = {},
  place: PrintPlace | null = null,
  area: ReadonlyArray<Point> = []
): PrintFinding => ({
  kind,
  place,
  text: sentences[kind](values, place === null ? "" : placeNames[place]),
  area,
  values
})
