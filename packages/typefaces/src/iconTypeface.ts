import { type IconName, iconCharacters, iconNames } from "./iconCharacters.ts"
import { capHeight, type Glyph, type GlyphPoint, type Typeface } from "./Typeface.ts"

/** Contours on a grid of 24 by 24, y pointing down; holes run in reverse. */
type Contours = ReadonlyArray<ReadonlyArray<GlyphPoint>>

type Place = readonly [x: number, y: number]

const corner = ([x, y]: Place): GlyphPoint => ({ x, y, onCurve: true })

const polygon = (...places: ReadonlyArray<Place>): Contours => [places.map(corner)]

const rectangle = (x: number, y: number, width: number, height: number): Contours =>
  polygon([x, y], [x + width, y], [x + width, y + height], [x, y + height])

/** Reverses contours to make holes. */
const hole = (contours: Contours): Contours => contours.map((points) => points.toReversed())

const degree = Math.PI / 180

/** The degrees of one curve. */
const piece = 45

/**
 * The points of an arc, by angles in degrees clockwise from the right; quadratic curves of 45 degrees are accurate to
 * 0.1 %.
 */
const arc = (
  x: number,
  y: number,
  from: number,
  to: number,
  across: number,
  down: number = across
): ReadonlyArray<GlyphPoint> => {
  const count = Math.ceil(Math.abs(to - from) / piece)
  const step = (to - from) / count
  const at = (angle: number, reach: number, onCurve: boolean): GlyphPoint => ({
    x: x + reach * across * Math.cos(angle * degree),
    y: y + reach * down * Math.sin(angle * degree),
    onCurve
  })
  const control = 1 / Math.cos((step / 2) * degree)
  return Array.from({ length: 2 * count + 1 }, (_, i) =>
    at(from + (i * step) / 2, i % 2 === 0 ? 1 : control, i % 2 === 0)
  )
}

const ellipse = (x: number, y: number, across: number, down: number = across): Contours => [
  arc(x, y, 0, 360, across, down).slice(0, -1)
]

const ring = (x: number, y: number, outer: number, inner: number): Contours => [
  ...ellipse(x, y, outer),
  ...hole(ellipse(x, y, inner))
]

/** A ring's sector. */
const band = (x: number, y: number, outer: number, inner: number, from: number, to: number): Contours => [
  [...arc(x, y, from, to, outer), ...arc(x, y, to, from, inner)]
]

const rounded = (x: number, y: number, width: number, height: number, radius: number): Contours => {
  const [left, top, right, bottom] = [x + radius, y + radius, x + width - radius, y + height - radius]
  return [
    [
      ...arc(left, top, 180, 270, radius),
      ...arc(right, top, 270, 360, radius),
      ...arc(right, bottom, 0, 90, radius),
      ...arc(left, bottom, 90, 180, radius)
    ]
  ]
}

const icons: Readonly<Record<IconName, Contours>> = {
  star: polygon(
    ...Array.from({ length: 10 }, (_, i): Place => {
      const reach = i % 2 === 0 ? 11.4 : 5
      return [12 + reach * Math.sin(36 * i * degree), 12.6 - reach * Math.cos(36 * i * degree)]
    })
  ),
  chat: [...rounded(1.5, 2.5, 21, 14.5, 3.5), ...polygon([5.5, 16.5], [12, 16.5], [5.5, 22.5])],
  phone: [
    ...rounded(6, 1, 12, 22, 2.5),
    ...hole(rectangle(8, 4.4, 8, 13.2)),
    ...hole(ellipse(12, 20.3, 1.3))
  ],
  letter: [
    ...rounded(1.5, 4, 21, 16, 2),
    ...hole(polygon([3.4, 6.4], [12, 13.1], [20.6, 6.4], [20.6, 8.9], [12, 15.6], [3.4, 8.9]))
  ],
  wifi: [
    ...band(12, 20, 16.6, 13.8, 225, 315),
    ...band(12, 20, 11.4, 8.6, 225, 315),
    ...band(12, 20, 6.2, 3.8, 225, 315),
    ...ellipse(12, 19.6, 2)
  ],
  globe: [
    ...ring(12, 12, 10.8, 8.9),
    ...ellipse(12, 12, 5.2, 10),
    ...hole(ellipse(12, 12, 3.4, 9)),
    ...rectangle(2, 11.1, 20, 1.8)
  ],
  pin: [[...arc(12, 9.5, 160, 380, 8.4), corner([12, 23.5])], ...hole(ellipse(12, 9.5, 3.2))],
  house: polygon(
    [12, 1.6],
    [23, 11.4],
    [20, 11.4],
    [20, 22],
    [14.4, 22],
    [14.4, 15],
    [9.6, 15],
    [9.6, 22],
    [4, 22],
    [4, 11.4],
    [1, 11.4]
  ),
  calendar: [
    ...rounded(2, 3.5, 20, 19, 2.2),
    ...hole(rectangle(4.2, 9.6, 15.6, 10.7)),
    ...rectangle(6.4, 1, 2.6, 3.5),
    ...rectangle(15, 1, 2.6, 3.5),
    ...[6.4, 10.7, 15].flatMap((x) => [...rectangle(x, 11.5, 2.6, 2.6), ...rectangle(x, 15.9, 2.6, 2.6)])
  ],
  cutlery: [
    ...[3.4, 6.6, 9.8].flatMap((x) => rectangle(x, 1, 1.7, 8)),
    ...[arc(7.45, 8.6, 0, 180, 4.05)],
    ...rectangle(6.4, 11, 2.1, 12),
    ...polygon([15, 14.4], [15, 7], [18.6, 1], [19.4, 1], [19.4, 14.4]),
    ...rectangle(17.1, 14, 2.3, 9)
  ],
  coffee: [
    [corner([2.5, 8]), corner([17.5, 8]), ...arc(12.5, 14.5, 0, 90, 5), ...arc(7.5, 14.5, 90, 180, 5)],
    ...ring(17, 12.2, 4.6, 2.5),
    ...rectangle(2.5, 21, 15, 1.9),
    ...[5.7, 9.1, 12.5].flatMap((x) => rectangle(x, 1.5, 1.8, 4.5))
  ],
  cart: [
    ...polygon([0.8, 2], [4.6, 2], [8.4, 17.6], [6.1, 17.6], [2.8, 4.1], [0.8, 4.1]),
    ...polygon([5.8, 5.4], [23, 5.4], [20.2, 14.2], [8, 14.2]),
    ...rectangle(6.6, 15.7, 13.4, 1.9),
    ...ellipse(9.4, 20.8, 2.1),
    ...ellipse(17.8, 20.8, 2.1)
  ],
  bag: [...polygon([4, 8], [20, 8], [21.6, 22.6], [2.4, 22.6]), ...band(12, 8.6, 5.4, 3.5, 180, 360)],
  gift: [
    ...[2, 13].flatMap((x) => [
      ...rectangle(x, 6.8, 9, 4.4),
      ...rectangle(x === 2 ? 3.4 : 13, 12.6, 7.6, 9.8)
    ]),
    ...ring(8.6, 4.2, 3, 1.3),
    ...ring(15.4, 4.2, 3, 1.3)
  ],
  music: [
    ...ellipse(7.4, 19, 4.4, 3.6),
    ...rectangle(9.6, 2, 2.2, 17),
    ...polygon([9.6, 2], [19.6, 5.4], [19.6, 10.4], [9.6, 7])
  ],
  camera: [
    ...rounded(1, 5.8, 22, 15.4, 2.6),
    ...polygon([7.4, 6.2], [9.2, 3], [14.8, 3], [16.6, 6.2]),
    ...hole(ellipse(12, 13.3, 5.2)),
    ...ellipse(12, 13.3, 3.1)
  ]
}

/** The grid's height in font steps: icons extend slightly beyond capitals, to look equally large. */
const tall = 1.2 * capHeight

/** The space on each side of an icon, in font steps. */
const side = 40

const glyphOfIcon = (contours: Contours): Glyph => {
  const xs = contours.flat().map(({ x }) => x)
  const left = Math.min(...xs)
  const step = tall / 24
  return {
    advance: Math.round((Math.max(...xs) - left) * step) + 2 * side,
    classBefore: 0,
    classAfter: 0,
    contours: contours.map((points) =>
      points.map(({ x, y, onCurve }) => ({
        x: side + (x - left) * step,
        y: (capHeight + tall) / 2 - y * step,
        onCurve
      }))
    )
  }
}

const glyphs = new Map<string, Glyph>()

export const iconTypeface: Typeface = {
  glyphOf: (character) => {
    const name = iconNames.find((name) => iconCharacters[name] === character)
    if (name === undefined) return undefined
    const glyph = glyphs.get(character) ?? glyphOfIcon(icons[name])
    glyphs.set(character, glyph)
    return glyph
  },
  kerningBetween: () => 0
}
