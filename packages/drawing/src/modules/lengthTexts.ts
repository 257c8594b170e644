import { written } from "../pathText/pathData.ts"
import type { AsciiWriter } from "./AsciiWriter.ts"
import { TextCache } from "./TextCache.ts"

/** The text before a length, with its sign: the letter of a move, or the separator from the length before. */
const prefixes = ["M", "m", "m-", " ", "-"] as const
const [placeX, stepX, stepBackX, placeY, stepBackY] = [0, 1, 2, 3, 4]

const bits = 12

/** The most characters of a length. */
const longest = 16

const lengths = new TextCache(
  bits,
  longest,
  (key) => `${prefixes[key % prefixes.length] ?? ""}${written(Math.floor(key / prefixes.length))}`
)

const put = (writer: AsciiWriter, prefix: number, grainCount: number): void =>
  writer.put(lengths.texts, lengths.find(prefixes.length * grainCount + prefix))

/** Writes a move to a position, in grains. */
export const moveTo = (writer: AsciiWriter, x: number, y: number): void => {
  put(writer, placeX, x)
  put(writer, placeY, y)
}

/** Writes a move by a distance, in grains. */
export const moveBy = (writer: AsciiWriter, x: number, y: number): void => {
  if (x < 0) put(writer, stepBackX, -x)
  else put(writer, stepX, x)
  if (y < 0) put(writer, stepBackY, -y)
  else put(writer, placeY, y)
}
