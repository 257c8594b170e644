import type { Path } from "@quick-response/images/geometry/Path"
import { hollow, rectangle } from "@quick-response/images/geometry/shapes"
import { type Draw, label, widestRounding } from "./Frame.ts"

const { ceil, min } = Math

/** A panel as tall as a poster, with a headline above the picture. */
export const poster: Draw = (side, caption) => {
  const edge = ceil(side * 0.08)
  const head = caption === undefined ? edge : ceil(side * 0.37)
  const [width, height] = [side + 2 * edge, head + side + edge]
  return {
    width,
    height,
    x: edge,
    y: head,
    decoration: hollow(
      rectangle(0, 0, width, height, side * 0.045),
      rectangle(edge, head, side, side, min(side * 0.05, widestRounding))
    ),
    text: label(caption, edge * 0.5, edge * 0.3, width - edge, head - edge * 0.3, 0.42),
    onDecoration: true
  }
}

/** The outline of a panel, `inset` from its edge. */
type Outline = (inset: number) => Path

/** The widths of a thick rule along the edge of a panel and of a thin one inside, and the space between them, in shares of a side. */
const rules = { thick: 0.018, space: 0.026, thin: 0.008 }

/** From the edge of a panel to the inside of its rules, as a share of a side. */
const ruled = rules.thick + rules.space + rules.thin

const doubleRule = (outlineAt: Outline, side: number): Path => {
  const [outer, inner] = [side * rules.thick, side * (rules.thick + rules.space)]
  return [
    ...hollow(outlineAt(0), outlineAt(outer)),
    ...hollow(outlineAt(inner), outlineAt(inner + side * rules.thin))
  ]
}

/** A panel with a round arch above, which contains the caption, and a double line. */
export const arch: Draw = (side, caption) => {
  const edge = ceil(side * 0.09)
  const width = side + 2 * edge
  const middle = width / 2
  // The picture's upper corners stay inside the double line.
  const top = ceil(middle - side * (caption === undefined ? 0.19 : 0.1))
  const height = top + side + edge
  const foot = side * 0.06
  const outlineAt: Outline = (inset) => {
    const [left, right, bottom] = [inset, width - inset, height - inset]
    const [radius, round] = [middle - inset, foot - inset]
    return [
      ["M", left, middle],
      ["A", radius, 0, 1, middle, inset],
      ["A", radius, 0, 1, right, middle],
      ["L", right, bottom - round],
      ["A", round, 0, 1, right - round, bottom],
      ["L", left + round, bottom],
      ["A", round, 0, 1, left, bottom - round],
      ["Z"]
    ]
  }
  const across = side * 0.68
  return {
    width,
    height,
    x: edge,
    y: top,
    card: outlineAt(0.2),
    decoration: doubleRule(outlineAt, side),
    text:
      caption?.draw({
        x: middle - across / 2,
        y: top - side * 0.26,
        width: across,
        height: side * (caption.lines > 1 ? 0.24 : 0.15)
      }) ?? []
  }
}

/** A label with hollow corners, a double rule, and the caption above the picture. */
export const plaque: Draw = (side, caption) => {
  const edge = ceil(side * 0.095)
  const head = caption === undefined ? edge : ceil(side * 0.3)
  const [width, height] = [side + 2 * edge, head + side + edge]
  const outlineAt: Outline = (inset) => {
    const [left, top, right, bottom] = [inset, inset, width - inset, height - inset]
    const bite = side * 0.06
    return [
      ["M", left + bite, top],
      ["L", right - bite, top],
      ["A", bite, 0, 0, right, top + bite],
      ["L", right, bottom - bite],
      ["A", bite, 0, 0, right - bite, bottom],
      ["L", left + bite, bottom],
      ["A", bite, 0, 0, left, bottom - bite],
      ["L", left, top + bite],
      ["A", bite, 0, 0, left + bite, top],
      ["Z"]
    ]
  }
  const inside = side * ruled
  return {
    width,
    height,
    x: edge,
    y: head,
    card: outlineAt(0.2),
    decoration: doubleRule(outlineAt, side),
    text: label(caption, inside, inside, width - 2 * inside, head - inside, 0.42)
  }
}
