import type { Design } from "../../../design/values.ts"
import { optionOf } from "../style/currentStyle.ts"

/** The view of the design in a picture of a choice. */
export interface View {
  readonly name: string
  /** The drawn design. */
  readonly of: (design: Design) => Design
  /** Selects the shown part of the document. */
  readonly cut: (svg: string) => string
}

/** All of it. */
export const whole: View = { name: "whole", of: (design) => design, cut: (svg) => svg }

/** The quiet zone of close-ups in modules: the offset of their symbol. */
const margin = 4

/**
 * A close-up of this many modules from one on: without a frame, a silhouette, a logo or a picture, which would move, hide or divide
 * them.
 */
const closeUp = (first: number, modules: number): View => ({
  name: `${modules} modules from ${first}`,
  of: (design) => ({
    ...design,
    frameStyle: "none",
    bodyShape: "Square",
    margin,
    logo: undefined,
    picture: undefined,
    errorCorrectionLevel: optionOf(design, "errorCorrectionLevel")
  }),
  cut: (svg) =>
    svg.replace(/viewBox="[^"]*"/, `viewBox="${margin + first} ${margin + first} ${modules} ${modules}"`)
})

/** The share of the symbol's width that a close-up of the middle shows: the largest logo, and some of its surroundings. */
const middle = 0.42

/** The middle of the symbol, where the logo is. */
export const middleView: View = {
  name: "middle",
  of: (design) => ({ ...design, frameStyle: "none", bodyShape: "Square", picture: undefined, margin }),
  cut: (svg) =>
    svg.replace(/viewBox="0 0 (\d+) \d+"/, (_, width: string) => {
      const shown = middle * (Number(width) - 2 * margin)
      const from = (Number(width) - shown) / 2
      return `viewBox="${from} ${from} ${shown} ${shown}"`
    })
}

/** The eye at the top left, with a little of its surroundings. */
export const eyeView: View = closeUp(-0.75, 8.5)

/** The body beside that eye, large enough to distinguish styles in a tile. */
export const bodyView: View = closeUp(5, 12)
