import type { InnerEyeStyle, OuterEyeStyle } from "../options.ts"
import { circle, hollow, place, polygon, rectangle } from "./outline.ts"
import type { Path } from "./path.ts"

/** The 7x7 ring of the upper left eye, from its own upper left corner. The other eyes are its mirror images. */
const rings: Record<OuterEyeStyle, Path> = {
  Square: hollow(rectangle(0, 0, 7, 7), rectangle(1, 1, 5, 5)),
  Rounded: hollow(rectangle(0, 0, 7, 7, 1.5), rectangle(1, 1, 5, 5, 0.75)),
  "Extra rounded": hollow(rectangle(0, 0, 7, 7, 2.4), rectangle(1, 1, 5, 5, 1.5)),
  Circle: hollow(circle(3.5, 3.5, 3.5), circle(3.5, 3.5, 2.5)),
  Leaf: hollow(rectangle(0, 0, 7, 7, [0, 2.5, 0, 2.5]), rectangle(1, 1, 5, 5, [0, 1.5, 0, 1.5])),
  "Cut corner": hollow(
    polygon([
      [2, 0],
      [7, 0],
      [7, 7],
      [0, 7],
      [0, 2]
    ]),
    polygon([
      [2.4, 1],
      [6, 1],
      [6, 6],
      [1, 6],
      [1, 2.4]
    ])
  )
}

/** The 3x3 ball of the upper left eye, from its own upper left corner. */
const balls: Record<InnerEyeStyle, Path> = {
  Square: rectangle(0, 0, 3, 3),
  Rounded: rectangle(0, 0, 3, 3, 0.6),
  "Extra rounded": rectangle(0, 0, 3, 3, 1.1),
  Circle: circle(1.5, 1.5, 1.53),
  Leaf: rectangle(0, 0, 3, 3, [0, 1.2, 0, 1.2]),
  "Cut corner": polygon([
    [0.9, 0],
    [3, 0],
    [3, 3],
    [0, 3],
    [0, 0.9]
  ])
}

/** The side of a finder pattern, in modules. */
export const eyeSize = 7

/** Where the three eyes of a symbol of `size` modules begin, and which way each faces. */
export const eyePlaces = (size: number) => {
  const far = size - eyeSize
  return [
    { x: 0, y: 0, right: false, below: false },
    { x: far, y: 0, right: true, below: false },
    { x: 0, y: far, right: false, below: true }
  ] as const
}

type EyePlace = ReturnType<typeof eyePlaces>[number]

const facing = (path: Path, width: number, inset: number, { x, y, right, below }: EyePlace): Path =>
  place(path, {
    x: x + inset,
    y: y + inset,
    ...(right ? { mirrorX: width } : {}),
    ...(below ? { mirrorY: width } : {})
  })

/** The ring of an eye at its place in the symbol. */
export const outerEye = (style: OuterEyeStyle, at: EyePlace): Path => facing(rings[style], eyeSize, 0, at)

/** The ball of an eye at its place in the symbol. */
export const innerEye = (style: InnerEyeStyle, at: EyePlace): Path => facing(balls[style], 3, 2, at)
