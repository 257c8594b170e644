import type { Path } from "@quick-response/images/geometry/Path"
import { circle, hollow, polygon, rectangle, reversed } from "@quick-response/images/geometry/shapes"
import { cardUnder, type Draw, footOf, label, widestRounding } from "./Frame.ts"

const { ceil } = Math

/** A ticket with a stub for the caption behind a row of holes. */
export const ticket: Draw = (side, caption) => {
  const line = ceil(side * 0.03)
  const bite = side * 0.05
  const [width, tear] = [side + 2 * line, side + line + bite * 1.1]
  const stub = ceil(side * (caption === undefined ? 0.14 : 0.25))
  const height = side + line + stub
  const round = side * 0.04
  const dashes = 12
  const step = (width - 4 * bite) / dashes
  return {
    width,
    height,
    x: line,
    y: line,
    card: [
      ...cardUnder(line, line, side),
      ...rectangle(2 * bite, tear - bite * 0.4, width - 4 * bite, bite * 0.8)
    ],
    decoration: [
      ["M", 0, round],
      ["A", round, 0, 1, round, 0],
      ["L", width - round, 0],
      ["A", round, 0, 1, width, round],
      ["L", width, tear - bite],
      ["A", bite, 0, 0, width, tear + bite],
      ["L", width, height - round],
      ["A", round, 0, 1, width - round, height],
      ["L", round, height],
      ["A", round, 0, 1, 0, height - round],
      ["L", 0, tear + bite],
      ["A", bite, 0, 0, 0, tear - bite],
      ["Z"],
      ...reversed(rectangle(line, line, side, side)),
      ...Array.from({ length: dashes }, (_, i) =>
        reversed(
          rectangle(2 * bite + (i + 0.2) * step, tear - side * 0.006, step * 0.6, side * 0.012, side * 0.0059)
        )
      ).flat()
    ],
    text: label(caption, 0, tear + bite * 0.3, width, height - tear - bite * 0.3),
    onDecoration: true
  }
}

export const phone: Draw = (side, caption) => {
  const [line, top, bottom] = [
    ceil(side * 0.05),
    ceil(side * 0.14),
    ceil(side * (caption === undefined ? 0.14 : 0.24))
  ]
  const [width, height] = [side + 2 * line, side + top + bottom]
  const [slot, thin] = [side * 0.2, side * 0.028]
  return {
    width,
    height,
    x: line,
    y: top,
    card: [
      ...cardUnder(line, top, side),
      ...rectangle((width - slot) / 2 - thin, top / 2 - thin, slot + 2 * thin, 2 * thin)
    ],
    decoration: [
      ...hollow(
        rectangle(0, 0, width, height, side * 0.12),
        rectangle(line, top, side, side, Math.min(side * 0.02, widestRounding))
      ),
      ...reversed(rectangle((width - slot) / 2, (top - thin) / 2, slot, thin, (thin / 2) * 0.999))
    ],
    text: label(caption, 0, top + side, width, bottom, 0.42),
    onDecoration: true
  }
}

/** A carrier bag. */
export const bag: Draw = (side, caption) => {
  const line = ceil(side * 0.03)
  const [handle, band] = [ceil(side * 0.2), footOf(side, caption, line)]
  const [width, height] = [side + 2 * line, side + handle + band + line]
  const [wide, thick] = [side * 0.42, side * 0.04]
  const hole = Math.min(handle - thick, (wide / 2 - thick) * 0.95)
  return {
    width,
    height,
    x: line,
    y: handle + line,
    decoration: [
      ...hollow(
        rectangle(0, handle, width, height - handle, [side * 0.03, side * 0.03, side * 0.08, side * 0.08]),
        rectangle(line, handle + line, side, side)
      ),
      ...hollow(
        rectangle((width - wide) / 2, 0, wide, handle + line * 0.5, [wide * 0.475, wide * 0.475, 0, 0]),
        rectangle((width - wide) / 2 + thick, thick, wide - 2 * thick, handle - thick, [hole, hole, 0, 0])
      )
    ],
    text: label(caption, 0, handle + line + side, width, band),
    onDecoration: true
  }
}

/** A paper cup with its lid; the caption on the foot of the cup. */
export const cup: Draw = (side, caption) => {
  const line = ceil(side * 0.1)
  const foot = ceil(side * (caption === undefined ? 0.06 : 0.19))
  const [rim, lid] = [ceil(side * 0.07), ceil(side * 0.1)]
  const top = lid + rim
  const [width, height] = [side + 2 * line, top + side + foot]
  const [slope, gap] = [line * 0.75, side * 0.014]
  return {
    width,
    height,
    x: line,
    y: top,
    card: rectangle(line - 0.2, top, side + 0.4, side + 0.2),
    decoration: [
      ...rectangle(width * 0.1, 0, width * 0.8, lid, [side * 0.05, side * 0.05, 0, 0]),
      ...rectangle(0, lid - gap, width, rim, side * 0.02),
      ...hollow(
        polygon(
          [
            [side * 0.01, top],
            [width - side * 0.01, top],
            [width - slope, height],
            [slope, height]
          ],
          [0, 0, side * 0.04, side * 0.04]
        ),
        rectangle(line, top, side, side)
      )
    ],
    text: label(caption, slope, top + side, width - 2 * slope, foot),
    onDecoration: true
  }
}

/** A label on a string, its hole above. */
export const tag: Draw = (side, caption) => {
  const line = ceil(side * 0.03)
  const head = ceil(side * 0.2)
  const foot = footOf(side, caption, line)
  const [width, height] = [side + 2 * line, head + side + foot]
  const cut = side * 0.24
  return {
    width,
    height,
    x: line,
    y: head,
    decoration: [
      ...hollow(
        polygon(
          [
            [cut, 0],
            [width - cut, 0],
            [width, head * 0.92],
            [width, height],
            [0, height],
            [0, head * 0.92]
          ],
          [0.04, 0.04, 0.05, 0.05, 0.05, 0.05].map((part) => part * side)
        ),
        rectangle(line, head, side, side)
      ),
      ...reversed(circle(width / 2, head * 0.5, head * 0.2))
    ],
    text: label(caption, 0, head + side, width, foot),
    onDecoration: true
  }
}

/** A film slate with an open clap above. */
export const clapper: Draw = (side, caption) => {
  const line = ceil(side * 0.03)
  const clap = ceil(side * 0.25)
  const foot = footOf(side, caption, line)
  const [width, height] = [side + 2 * line, clap + side + foot]
  const [bar, stripes] = [clap * 0.66, 6]
  const step = width / stripes
  const lean = bar * 0.55
  const stripe = (i: number): Path => {
    const x = (i + 0.5) * step - lean * 0.5
    return polygon([
      [x, bar * 0.14],
      [x + step * 0.42, bar * 0.14],
      [x + step * 0.42 - lean, bar * 0.86],
      [x - lean, bar * 0.86]
    ])
  }
  return {
    width,
    height,
    x: line,
    y: clap,
    card: [...rectangle(0, bar * 0.1, width, bar * 0.8), ...cardUnder(line, clap, side)],
    decoration: [
      ...rectangle(0, 0, width, bar, side * 0.02),
      ...Array.from({ length: stripes }, (_, i) => reversed(stripe(i))).flat(),
      ...hollow(
        rectangle(0, bar + side * 0.015, width, height - bar - side * 0.015, [
          0,
          0,
          side * 0.06,
          side * 0.06
        ]),
        rectangle(line, clap, side, side)
      )
    ],
    text: label(caption, 0, clap + side, width, foot),
    onDecoration: true
  }
}
