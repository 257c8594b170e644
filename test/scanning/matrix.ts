import { type Case, cases } from "./cases.ts"
import type { DecoderName } from "./decoders.ts"
import { isLong } from "./form.ts"
import { engineNames } from "./images.ts"

export const data = "https://example.com/menu?table=7"

/** The kinds of picture: our PNG, and our SVG drawn by another engine, each in two sizes. */
export const looks = engineNames.flatMap((engine) => [256, 512].map((size) => ({ engine, size })))

/** One picture of the matrix: a case and a look, by their indices. */
export interface Picture {
  readonly case: number
  readonly look: number
}

/** A picture that a decoder did not read. */
export interface Miss extends Picture {
  readonly decoder: DecoderName
}

export const matrixCases: ReadonlyArray<Case> = cases(data)

/**
 * The short form takes every third style, each at one level and in one look, in turn: every option's value still meets
 * many others, all levels and all looks.
 */
const isChosen = (picture: Picture): boolean => {
  const style = picture.case >> 2
  const turn = Math.floor(style / 3)
  return (
    isLong ||
    (style % 3 === 0 && turn % 4 === picture.case % 4 && Math.floor(turn / 4) % looks.length === picture.look)
  )
}

/** All pictures of this form of the matrix. */
export const pictures: ReadonlyArray<Picture> = matrixCases
  .flatMap((_, at) => looks.map((_, look) => ({ case: at, look })))
  .filter(isChosen)
