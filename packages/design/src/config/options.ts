export interface StyleOption<Name extends string = string> {
  /** The published integer: never reused, never renumbered. */
  readonly value: number
  /** The name in a resolved configuration. */
  readonly name: Name
  /** The readable name in published lists and quotes. */
  readonly label: string
  /** Other accepted spellings in requests. */
  readonly aliases: ReadonlyArray<string>
  /** The default surcharge, in credits. */
  readonly surcharge: number
}

const option = <const Name extends string>(
  value: number,
  name: Name,
  surcharge: number = 0,
  label: string = name,
  ...aliases: ReadonlyArray<string>
): StyleOption<Name> => ({ value, name, label, aliases, surcharge })

/**
 * The spellings of an option in a request: its number, or a text in any letter case (here lower case).
 *
 * @example
 * ```ts
 * import { bodyStyles, spellingsOf } from "@quick-response/core"
 *
 * spellingsOf(bodyStyles[1]).includes("dots") // => true
 * ```
 */
export const spellingsOf = ({ value, name, label, aliases }: StyleOption): ReadonlyArray<string | number> => [
  value,
  ...[name, label, ...aliases].map((spelling) => spelling.toLowerCase())
]

/** The levels with the share of damaged codewords that each can repair (ISO/IEC 18004, section 6.5.1). */
export const errorCorrectionLevels = [
  option(0, "Low", 0, "Low (7%)", "L"),
  option(1, "Medium", 0, "Medium (15%)", "M"),
  option(2, "Quartile", 0, "Quartile (25%)", "Q"),
  option(3, "High", 0, "High (30%)", "H")
] as const

export const bodyShapes = [
  option(0, "Square"),
  option(1, "Rounded square", 0.2),
  option(2, "Circle", 0.4),
  option(3, "Diamond", 0.4),
  option(4, "Hexagon", 0.4),
  option(5, "Octagon", 0.3),
  option(6, "Heart", 0.5),
  option(7, "Star", 0.5),
  option(8, "Shield", 0.5),
  option(9, "Squircle", 0.3),
  option(10, "Seal", 0.4),
  option(11, "Clover", 0.4),
  option(12, "House", 0.4),
  option(13, "Cloud", 0.5),
  option(14, "Custom", 0.5)
] as const

export const bodyStyles = [
  option(0, "Square"),
  option(1, "Dots", 0.1),
  option(2, "Rounded", 0.2),
  option(3, "Extra rounded", 0.2),
  option(4, "Classy", 0.3),
  option(5, "Horizontal bars", 0.2),
  option(6, "Vertical bars", 0.2),
  option(7, "Classy rounded", 0.3),
  option(8, "Fluid", 0.4),
  option(9, "Small square", 0.1),
  option(10, "Squircle", 0.2),
  option(11, "Diamond", 0.2),
  option(12, "Hexagon", 0.2),
  option(13, "Octagon", 0.2),
  option(14, "Leaf", 0.3),
  option(15, "Star", 0.4),
  option(16, "Heart", 0.5),
  option(17, "Flower", 0.4),
  option(18, "Sparkle", 0.4),
  option(19, "Plus", 0.2),
  option(20, "Stitch", 0.3),
  option(21, "Triangle", 0.2),
  option(22, "Chevron", 0.3),
  option(23, "Slash", 0.2),
  option(24, "Edge cut", 0.2),
  option(25, "Pointed", 0.3),
  option(26, "Concave", 0.3),
  option(27, "Circuit", 0.4),
  option(28, "Weave", 0.4),
  option(29, "Wave", 0.5),
  option(30, "Mosaic", 0.3),
  option(31, "Bubbles", 0.3),
  option(32, "Confetti", 0.4)
] as const

/**
 * Scanners that read an outer eye style: `"all"` measured ones, or `"most"`, without those that search for square
 * corners, such as quirc and OpenCV. Phones read both.
 */
export type Readers = "all" | "most"

export interface OuterEyeOption<Name extends string = string> extends StyleOption<Name> {
  readonly readers: Readers
}

const outerEye = <const Name extends string>(
  value: number,
  name: Name,
  surcharge: number,
  readers: Readers = "most"
): OuterEyeOption<Name> => ({ ...option(value, name, surcharge), readers })

/** The 7x7 ring of a finder pattern. */
export const outerEyeStyles = [
  outerEye(0, "Square", 0, "all"),
  outerEye(1, "Rounded", 0.1),
  outerEye(2, "Extra rounded", 0.2),
  outerEye(3, "Circle", 0.2),
  outerEye(4, "Leaf", 0.3),
  outerEye(5, "Cut corner", 0.2),
  outerEye(6, "Leaf mirrored", 0.3),
  outerEye(7, "Sharp corner", 0.2),
  outerEye(8, "Round corner", 0.2),
  outerEye(9, "Octagon", 0.2),
  outerEye(10, "Squircle", 0.2),
  outerEye(11, "Concave", 0.3),
  outerEye(12, "Half round", 0.2),
  outerEye(13, "Bevel", 0.2),
  outerEye(14, "Arch", 0.3),
  outerEye(15, "Scallop", 0.4),
  outerEye(16, "Stamp", 0.4, "all"),
  outerEye(17, "Notched", 0.3),
  outerEye(18, "Beads", 0.5, "all")
] as const

/** The 3x3 ball of a finder pattern. */
export const innerEyeStyles = [
  option(0, "Square"),
  option(1, "Rounded", 0.1),
  option(2, "Extra rounded", 0.2),
  option(3, "Circle", 0.1),
  option(4, "Leaf", 0.2),
  option(5, "Cut corner", 0.2),
  option(6, "Leaf mirrored", 0.2),
  option(7, "Sharp corner", 0.2),
  option(8, "Round corner", 0.2),
  option(9, "Octagon", 0.1),
  option(10, "Squircle", 0.1),
  option(11, "Diamond", 0.2),
  option(12, "Hexagon", 0.2),
  option(13, "Star", 0.4),
  option(14, "Heart", 0.4),
  option(15, "Flower", 0.3),
  option(16, "Cross", 0.2),
  option(17, "Concave", 0.2),
  option(18, "Shield", 0.3),
  option(19, "Sun", 0.3),
  option(20, "Horizontal bars", 0.2),
  option(21, "Vertical bars", 0.2),
  option(22, "Beads", 0.3)
] as const

/** The decorations around the symbol. */
export const frameStyles = [
  option(0, "none"),
  option(1, "border", 0.2),
  option(2, "banner-below", 0.4),
  option(3, "banner-above", 0.4),
  option(4, "text-only", 0.2),
  option(5, "balloon-below", 0.4),
  option(6, "balloon-above", 0.4),
  option(7, "ribbon", 0.5),
  option(8, "focus-corners", 0.3),
  option(9, "box", 0.3),
  option(10, "badge", 0.4),
  option(11, "circular", 0.5),
  option(12, "ticket", 0.5),
  option(13, "phone", 0.5),
  option(14, "arrow", 0.3),
  option(15, "polaroid", 0.4),
  option(16, "bag", 0.5),
  option(17, "double-banner", 0.4),
  option(18, "speech", 0.4),
  option(19, "seal", 0.5),
  option(20, "cup", 0.5),
  option(21, "tag", 0.5),
  option(22, "clapper", 0.5),
  option(23, "envelope", 0.5),
  option(24, "gift", 0.5),
  option(25, "hand-arrow", 0.5),
  option(26, "poster", 0.5),
  option(27, "arch", 0.5),
  option(28, "plaque", 0.5)
] as const

/** The typefaces of captions. */
export const frameFonts = [
  option(0, "sans"),
  option(1, "serif", 0.1),
  option(2, "rounded", 0.1),
  option(3, "mono", 0.1)
] as const

export type ErrorCorrectionLevel = (typeof errorCorrectionLevels)[number]["name"]
export type BodyShape = (typeof bodyShapes)[number]["name"]
export type BodyStyle = (typeof bodyStyles)[number]["name"]
export type OuterEyeStyle = (typeof outerEyeStyles)[number]["name"]
export type InnerEyeStyle = (typeof innerEyeStyles)[number]["name"]
export type FrameStyle = (typeof frameStyles)[number]["name"]

export type FrameFont = (typeof frameFonts)[number]["name"]

/** The five lists of `GET /v1/Qr/options`, with the values for requests. */
export const publishedOptions = {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  innerEyeStyles,
  outerEyeStyles
}
