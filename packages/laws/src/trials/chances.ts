import type { Chance } from "@quick-response/design/field/FieldForm"
import type { FastCheck, Source } from "./FastCheck.ts"
import { logoImages } from "./logoImages.ts"

/** The largest number for choices: the prime modulus of Lehmer's generator, minus one. */
const greatest = 2_147_483_646

/** The range of random colors and margins. */
export interface ChanceOptions {
  /** "any" may be unreadable; "contrasting" is dark on light. */
  readonly colors?: "any" | "contrasting"
  /** In modules. */
  readonly leastMargin?: number
}

const hex = (channel: number): string => channel.toString(16).padStart(2, "0")

const images = Object.values(logoImages)

/** Choices from these numbers in order. Further numbers derive from the last; zero yields zero, the simplest choice. */
const chanceOf = (
  numbers: ReadonlyArray<number>,
  { colors = "contrasting", leastMargin = 0 }: ChanceOptions
): Chance => {
  let [at, last] = [0, 0]
  const next = (): number => {
    last = numbers[at++] ?? (last * 48_271) % (greatest + 1)
    return last
  }
  const whole = (minimum: number, maximum: number): number => minimum + (next() % (maximum - minimum + 1))
  const share = (): number => next() / greatest
  const oneOf = <A>(values: ReadonlyArray<A>): A => {
    const [first] = values
    const chosen = values[whole(0, values.length - 1)] ?? first
    if (chosen === undefined) throw new RangeError("a choice is of one value at least")
    return chosen
  }
  const color = (from = 0, to = 255): string =>
    `#${hex(whole(from, to))}${hex(whole(from, to))}${hex(whole(from, to))}`
  const colorOf = (lightness: "dark" | "light"): string =>
    colors === "any" ? color() : lightness === "dark" ? color(0, 90) : color(225, 255)
  return {
    whole,
    share,
    oneOf,
    leastMargin,
    image: () => oneOf<string>(images),
    color: () => color(),
    paint: (lightness) =>
      whole(0, 1) === 0
        ? colorOf(lightness)
        : {
            type: oneOf(["linear", "radial"] as const),
            ...oneOf([{}, { angle: whole(-1000, 1000) }]),
            stops: Array.from({ length: whole(2, 8) }, () => ({
              offset: share(),
              color: colorOf(lightness)
            }))
          }
  }
}

/** Random choices for one example; they shrink to the simplest. */
export const chances = (fc: FastCheck, options: ChanceOptions): Source<Chance> =>
  fc
    .array(fc.integer({ min: 0, max: greatest }), { minLength: 1, maxLength: 8 })
    .map((numbers) => chanceOf(numbers, options))
