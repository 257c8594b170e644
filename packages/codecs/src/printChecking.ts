import { JpegDecoder, type PicturePoint, type PrintCheck, type SoldCode } from "@quick-response/core"
import { soldSymbol } from "@quick-response/drawing/compose/soldSymbol"
import { type DecodeJpeg, imagesOf } from "@quick-response/drawing/draw/imagesOf"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { checkPrint, type SeenSymbol, type SoldPicture } from "@quick-response/drawing/measure/checkPrint"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import { modulesAcross } from "@quick-response/drawing/scene/Scene"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as JpegDecoderJsquash from "./JpegDecoderJsquash.ts"
import { once } from "./once.ts"
import type { PhotographPixels } from "./photographPixels.ts"

/** Pixels a module of the sold picture that a print is compared with. */
const scaleOfSold = 6

const soldPicture = async ({ config, isDynamic }: SoldCode, decodeJpeg: DecodeJpeg): Promise<SoldPicture> => {
  const { matrix, scene, box } = soldSymbol(config, await partsFor(config))
  const width = Math.round(scaleOfSold * modulesAcross(scene))
  const images = await imagesOf(scene, width, decodeJpeg)
  return {
    data: config.data,
    isDynamic,
    matrix,
    box,
    picture: rasterizeGray(scene, width, images),
    scale: width / scene.width
  }
}

/** The symbol at a point of the displayed picture. */
const nearest = (
  symbols: ReadonlyArray<SeenSymbol>,
  near: PicturePoint,
  shown: PhotographPixels["shown"]
): ReadonlyArray<SeenSymbol> => {
  const distanceOf = ({ corners: [corner] }: SeenSymbol): number => {
    const at = shown(corner ?? { x: 0, y: 0 })
    return Math.hypot(at.x - near.x, at.y - near.y)
  }
  return symbols.toSorted((one, other) => distanceOf(one) - distanceOf(other)).slice(0, 1)
}

const shownCheck = (check: PrintCheck, shown: PhotographPixels["shown"]): PrintCheck => ({
  ...check,
  corners: check.corners.map(shown),
  findings: check.findings.map((finding) => ({ ...finding, area: finding.area.map(shown) }))
})

/** Reads a picture once and compares it with sold codes. Rejects with the refusals of their drawing. */
export const printCheckingFrom = (sources: {
  readonly zxing: () => Promise<WebAssembly.Module>
  readonly jpeg: () => Promise<WebAssembly.Module>
}): ((pixels: PhotographPixels, sold: ReadonlyArray<SoldCode>) => Promise<ReadonlyArray<PrintCheck>>) => {
  const readers = once(async () => {
    const { damagedReaderOf, photographReaderOf } = await import("./zxing.ts")
    const module = await sources.zxing()
    return { readAll: photographReaderOf(module), readDamaged: damagedReaderOf(module) }
  })
  const decoder = Effect.runSync(Effect.provide(JpegDecoder, JpegDecoderJsquash.layerFrom(sources.jpeg)))
  const decodeJpeg: DecodeJpeg = async (jpeg) => {
    const exit = await Effect.runPromiseExit(decoder.decode(jpeg))
    if (Exit.isSuccess(exit)) return exit.value
    throw Cause.squash(exit.cause)
  }
  return async ({ gray, shown }, sold) => {
    const { readAll, readDamaged } = await readers()
    const symbols = await readAll(gray)
    const texts = new Set(symbols.map(({ text }) => text))
    const damaged = sold.every(({ config }) => texts.has(config.data)) ? [] : await readDamaged(gray)
    const checks: Array<PrintCheck> = []
    for (const code of sold) {
      const { near } = code
      const seen =
        near === undefined ? { symbols, damaged } : { symbols: nearest(symbols, near, shown), damaged: [] }
      const picture = await soldPicture(code, decodeJpeg)
      checks.push(shownCheck(checkPrint(gray, seen, picture), shown))
    }
    return checks
  }
}
