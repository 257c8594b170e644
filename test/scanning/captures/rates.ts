import type { Pixels, QrConfig } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import { type DecoderName, decoderNames, decoders } from "../decoders.ts"
import { pixelsOfPng, render } from "../images.ts"
import { capture } from "./capture.ts"
import { conditions, kinds } from "./conditions.ts"
import { type Look, plain } from "./looks.ts"

/** Pixels a module of the picture that is photographed: more than any camera here sees. */
export const scale = 10

export const data = "https://example.com/menu?table=7"

/** The finished picture of a design, as it is photographed. */
export const drawn = async (config: QrConfig): Promise<Pixels> => {
  const [, width = "0"] = /viewBox="0 0 ([\d.]+) /.exec(Either.getOrThrow(renderSvg(config))) ?? []
  // The unit of a halftone is a third of a module.
  const modules = Number(width) / (config.picture?.mode === "halftone" ? 3 : 1)
  const image = await render(config, "png", Math.ceil(modules) * scale)
  if (image.mediaType !== "image/png") throw new Error("no PNG")
  return pixelsOfPng(image.bytes)
}

/** The number of captures of each kind that each decoder reads. */
export type Reads = Readonly<Record<DecoderName, ReadonlyArray<number>>>

export const kindNames = Object.keys(kinds)

/** Photographs a look `each` times under the chosen kinds of conditions, and counts the readings of each decoder. */
export const readsOf = async (
  look: Look,
  each: number,
  chosen: ReadonlyArray<number> = kindNames.map((_, i) => i)
): Promise<Reads> => {
  const config = configOf({ data, ...look.style })
  const pixels = await drawn(config)
  const reads: Record<DecoderName, Array<number>> = { zxing: [], jsqr: [], zbar: [], qr: [] }
  for (const [i, condition] of conditions(each).entries()) {
    const kind = Math.floor(i / each)
    if (!chosen.includes(kind)) continue
    const photograph = capture(pixels, scale, condition)
    for (const decoder of decoderNames) {
      const isRead = (await decoders[decoder](photograph)) === config.data
      reads[decoder][kind] = (reads[decoder][kind] ?? 0) + (isRead ? 1 : 0)
    }
  }
  return reads
}

export const sum = (counts: ReadonlyArray<number>): number =>
  counts.reduce((total, count) => total + (count ?? 0), 0)

/** The ratio of a decoder's readings of a look to those of the plain code. */
export const shareOf = (reads: Reads, ofPlain: Reads, decoder: DecoderName): number =>
  sum(reads[decoder]) / sum(ofPlain[decoder])

/** The least ratio for each decoder of its readings of a look to those of the plain code. */
export const leastShare = 0.95

/** The factor by which captures are repeated for a look that is below in a few: one capture of 64 is nearly two percent. */
export const timesMore = 3

/** The decoders' readings of a look and of the plain code under the same captures. */
export interface Measured {
  readonly reads: Reads
  readonly ofPlain: Reads
}

/** Measures looks by `each` captures of each kind, or {@link timesMore} as many if a decoder is below {@link leastShare}. */
export const measuring = async (each: number): Promise<(look: Look) => Promise<Measured>> => {
  const [few, many] = [await readsOf(plain, each), await readsOf(plain, timesMore * each)]
  return async (look) => {
    const reads = await readsOf(look, each)
    if (decoderNames.every((decoder) => shareOf(reads, few, decoder) >= leastShare))
      return { reads, ofPlain: few }
    return { reads: await readsOf(look, timesMore * each), ofPlain: many }
  }
}
