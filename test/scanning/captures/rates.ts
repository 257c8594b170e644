import type { Pixels } from "@quick-response/core"
import { composeScene, encode, rasterize } from "@quick-response/core/rendering"
import { configOf } from "@quick-response/core/testing"
import * as Either from "effect/Either"
import { type DecoderName, decoderNames, decoders } from "../decoders.ts"
import { capture } from "./capture.ts"
import { conditions, kinds } from "./conditions.ts"
import type { Look } from "./looks.ts"

/** Pixels a module of the picture that is photographed: more than any camera here sees. */
const scale = 10

export const data = "https://example.com/menu?table=7"

const drawn = (look: Look): Pixels => {
  const config = configOf({ data, ...look.style })
  const matrix = Either.getOrThrow(encode(data, config.errorCorrectionLevel))
  const scene = composeScene(matrix, config)
  const { width, height, data: pixels } = rasterize(scene, Math.ceil(scene.width) * scale)
  const onPaper = pixels.map((value, i) => {
    const alpha = pixels[i | 3] ?? 255
    return Math.round(255 + ((value - 255) * alpha) / 255)
  })
  return { width, height, data: onPaper }
}

/** How many captures of each kind each decoder reads. */
export type Reads = Readonly<Record<DecoderName, ReadonlyArray<number>>>

export const kindNames = Object.keys(kinds)

/** Photographs a look under the kinds of conditions, all or those at the indices, `each` times, and counts what the decoders read. */
export const readsOf = async (
  look: Look,
  each: number,
  chosen: ReadonlyArray<number> = kindNames.map((_, i) => i)
): Promise<Reads> => {
  const pixels = drawn(look)
  const reads: Record<DecoderName, Array<number>> = { zxing: [], jsqr: [], zbar: [], qr: [] }
  for (const [i, condition] of conditions(each).entries()) {
    const kind = Math.floor(i / each)
    if (!chosen.includes(kind)) continue
    const photograph = capture(pixels, scale, condition)
    for (const decoder of decoderNames) {
      const isRead = (await decoders[decoder](photograph)) === data
      reads[decoder][kind] = (reads[decoder][kind] ?? 0) + (isRead ? 1 : 0)
    }
  }
  return reads
}

export const sum = (counts: ReadonlyArray<number>): number =>
  counts.reduce((total, count) => total + (count ?? 0), 0)

/** What a decoder reads of a look by what it reads of the plain code. */
export const shareOf = (reads: Reads, ofPlain: Reads, decoder: DecoderName): number =>
  sum(reads[decoder]) / sum(ofPlain[decoder])
