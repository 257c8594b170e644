import { fieldForms } from "@quick-response/design/fields/styleFields"
import { type OptionField, offeredOptions } from "../../../design/designOptions.ts"
import type { Design, Style } from "../../../design/values.ts"
import { withTemplate } from "../style/withTemplate.ts"

/**
 * Two dark inks, the second for eyes and frames, and a light background against which both have a contrast of at least
 * 7.
 */
interface Palette {
  readonly inks: readonly [body: string, accent: string]
  readonly ground: string
}

const palettes: ReadonlyArray<Palette> = [
  { inks: ["#111827", "#1e3a8a"], ground: "#ffffff" },
  { inks: ["#1e1b4b", "#581c87"], ground: "#faf5ff" },
  { inks: ["#14532d", "#1c1917"], ground: "#f7fee7" },
  { inks: ["#7c2d12", "#431407"], ground: "#fff7ed" },
  { inks: ["#831843", "#4c0519"], ground: "#fff1f2" },
  { inks: ["#134e4a", "#042f2e"], ground: "#f0fdfa" },
  { inks: ["#0c4a6e", "#172554"], ground: "#f0f9ff" },
  { inks: ["#292524", "#7f1d1d"], ground: "#fafaf9" }
]

/** A random number of at least 0 and below 1. */
export type Random = () => number

/** The random numbers of this browser. */
export const chance: Random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

const oneOf = <A>(values: ReadonlyArray<A>, random: Random): A => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError("there is nothing to choose from")
  return value
}

/** A random one of the offered options, without those that are offered last. */
const likedOption = (field: OptionField, random: Random): string => {
  const { offer }: { readonly offer?: { readonly last?: ReadonlyArray<string> } } = fieldForms[field]
  const liked = offeredOptions(field, "").filter(({ name }) => !(offer?.last ?? []).includes(name))
  return oneOf(liked, random).name
}

const gradientOf = ([from, to]: Palette["inks"], random: Random) =>
  ({
    type: "linear",
    angle: oneOf([0, 45, 90, 135], random),
    stops: [
      { offset: 0, color: from },
      { offset: 1, color: to }
    ]
  }) as const

const surprisingStyle = (random: Random): Style => {
  const { inks, ground } = oneOf(palettes, random)
  const [body, accent] = inks
  const frameStyle = random() < 0.5 ? "none" : likedOption("frameStyle", random)
  return {
    bodyStyle: likedOption("bodyStyle", random),
    outerEyeStyle: likedOption("outerEyeStyle", random),
    innerEyeStyle: likedOption("innerEyeStyle", random),
    foreground: random() < 0.4 ? gradientOf(inks, random) : body,
    background: ground,
    ...(random() < 0.5 ? { outerEyeColor: accent } : {}),
    ...(frameStyle === "none" ? {} : { frameStyle, frameColor: accent })
  }
}

/**
 * The design in a random look: dark inks on a light background, and shapes that the studio offers, so that it scans and
 * can be sold. Content, logo, picture, margin and error correction are kept.
 */
export const surprised = (design: Design, random: Random): Design => ({
  ...withTemplate(design, "plain"),
  ...surprisingStyle(random)
})
