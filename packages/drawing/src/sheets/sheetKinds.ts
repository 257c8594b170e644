import type { Box } from "../scene/Scene.ts"

/** The most characters of a sheet's headline and line. */
export const longestTexts = { headline: 40, line: 80 } as const

export interface Size {
  readonly width: number
  readonly height: number
}

/** Paper sizes in millimeters. */
export const papers = {
  a4: { label: "A4", width: 210, height: 297 },
  letter: { label: "US Letter", width: 215.9, height: 279.4 }
} as const satisfies Record<string, Size & { readonly label: string }>

export type Paper = keyof typeof papers

/** An item to cut out of a sheet. Lengths in millimeters, from the upper left corner of a face. */
export interface SheetKind extends Size {
  readonly label: string
  /** Its use, in a few words. */
  readonly use: string
  /** The boxes of the code and the two texts on a face; some faces have no texts. */
  readonly code: Box
  readonly headline?: Box
  readonly line?: Box
  /** True if two faces stand back to back: the upper one is upside down, with a fold between them. */
  readonly isFolded?: boolean
  /** A round hole. */
  readonly hole?: { readonly x: number; readonly y: number; readonly diameter: number }
}

/** All items that a code can be printed on. */
export const sheetKinds = {
  tent: {
    label: "Table tent",
    use: "Stands on a table, the same on both sides. Cut it out, and fold it in the middle.",
    width: 148,
    height: 105,
    headline: { x: 10, y: 9, width: 128, height: 11 },
    code: { x: 44, y: 25, width: 60, height: 60 },
    line: { x: 10, y: 90, width: 128, height: 6 },
    isFolded: true
  },
  card: {
    label: "Business card",
    use: "As many cards of 85 x 55 mm as the paper holds.",
    width: 85,
    height: 55,
    headline: { x: 44, y: 19, width: 36, height: 7 },
    line: { x: 44, y: 31, width: 36, height: 4.5 },
    code: { x: 5, y: 9.5, width: 36, height: 36 }
  },
  sticker: {
    label: "Sticker",
    use: "As many squares of 50 mm as the paper holds, for sheets of labels.",
    width: 50,
    height: 50,
    code: { x: 4, y: 4, width: 42, height: 42 }
  },
  hanger: {
    label: "Door hanger",
    use: "Hangs on the handle of a door. Cut out the round hole, too.",
    width: 90,
    height: 240,
    hole: { x: 45, y: 34, diameter: 40 },
    headline: { x: 8, y: 78, width: 74, height: 14 },
    code: { x: 8, y: 98, width: 74, height: 74 },
    line: { x: 8, y: 180, width: 74, height: 8 }
  },
  poster: {
    label: "Poster",
    use: "One large code on the whole paper.",
    width: 180,
    height: 250,
    headline: { x: 10, y: 20, width: 160, height: 22 },
    code: { x: 18, y: 50, width: 144, height: 144 },
    line: { x: 20, y: 206, width: 140, height: 10 }
  }
} as const satisfies Record<string, SheetKind>

export type SheetName = keyof typeof sheetKinds

/** The kind of a name, with all optional properties. */
export const sheetKindOf = (name: SheetName): SheetKind => sheetKinds[name]

/** The place of a face on the paper. */
export interface Place {
  readonly x: number
  readonly y: number
  /** True if it is upside down. */
  readonly isTurned: boolean
}

export interface Line {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** The layout of a sheet: faces, cuts and folds. Lengths in millimeters. */
export interface SheetPlan {
  readonly paper: Size
  readonly kind: SheetKind
  readonly places: ReadonlyArray<Place>
  /** Short marks beyond the faces, in line with each cut. */
  readonly cuts: ReadonlyArray<Line>
  /** Short marks beyond the faces, in line with each fold. */
  readonly folds: ReadonlyArray<Line>
}

/** The free edge of the paper, for marks: printers do not reach it. */
const edge = 8

/** A mark's distance from the faces, and its length. */
const mark = { gap: 2, length: 4 } as const

const range = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, i) => i)

/** Marks on both sides of a block of faces. */
const marksAt = (block: Box, at: number, isUpright: boolean): ReadonlyArray<Line> =>
  isUpright
    ? [
        { x1: at, x2: at, y1: block.y - mark.gap - mark.length, y2: block.y - mark.gap },
        {
          x1: at,
          x2: at,
          y1: block.y + block.height + mark.gap,
          y2: block.y + block.height + mark.gap + mark.length
        }
      ]
    : [
        { y1: at, y2: at, x1: block.x - mark.gap - mark.length, x2: block.x - mark.gap },
        {
          y1: at,
          y2: at,
          x1: block.x + block.width + mark.gap,
          x2: block.x + block.width + mark.gap + mark.length
        }
      ]

/**
 * Lays out as many items as a paper holds, centered, with shared cuts.
 *
 * @example
 * ```ts
 * import { planSheet } from "@quick-response/drawing/sheets/sheetKinds"
 *
 * planSheet("card", "a4").places.length // => 10
 * planSheet("tent", "letter").places.map(({ isTurned }) => isTurned) // => [true, false]
 * ```
 */
export const planSheet = (name: SheetName, paperName: Paper): SheetPlan => {
  const kind = sheetKindOf(name)
  const { width, height } = papers[paperName]
  const piece = { width: kind.width, height: kind.isFolded === true ? 2 * kind.height : kind.height }
  const columns = Math.floor((width - 2 * edge) / piece.width)
  const rows = Math.floor((height - 2 * edge) / piece.height)
  const block = {
    x: (width - columns * piece.width) / 2,
    y: (height - rows * piece.height) / 2,
    width: columns * piece.width,
    height: rows * piece.height
  }
  const columnAt = (column: number) => block.x + column * piece.width
  const rowAt = (row: number) => block.y + row * piece.height
  return {
    paper: { width, height },
    kind,
    places: range(rows).flatMap((row) =>
      range(columns).flatMap((column) => {
        const [x, y] = [columnAt(column), rowAt(row)]
        return kind.isFolded === true
          ? [
              { x, y, isTurned: true },
              { x, y: y + kind.height, isTurned: false }
            ]
          : [{ x, y, isTurned: false }]
      })
    ),
    cuts: [
      ...range(columns + 1).flatMap((column) => marksAt(block, columnAt(column), true)),
      ...range(rows + 1).flatMap((row) => marksAt(block, rowAt(row), false))
    ],
    folds:
      kind.isFolded === true
        ? range(rows).flatMap((row) => marksAt(block, rowAt(row) + kind.height, false))
        : []
  }
}
