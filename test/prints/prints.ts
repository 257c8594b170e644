import * as Codecs from "@quick-response/codecs"
import { type ConfigRequest, makeConfig, type Pixels, type QrConfig, Reading } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { sceneOf } from "@quick-response/drawing/compose/compose"
import { soldSymbol } from "@quick-response/drawing/compose/soldSymbol"
import { allParts } from "@quick-response/drawing/draw/allParts"
import { blockLayout } from "@quick-response/drawing/measure/blockLayout"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { encodePng } from "@quick-response/images/png/encodePng"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { capture } from "../scanning/captures/capture.ts"
import { type Conditions, ideal } from "../scanning/captures/conditions.ts"
import { randomFrom } from "../scanning/captures/randomFrom.ts"

export const configOf = (request: ConfigRequest): QrConfig => Either.getOrThrow(makeConfig(request))

/** Pixels along a module before the camera. */
const scale = 8

export const pixelsOf = (config: QrConfig, modules?: Uint8Array): Pixels => {
  const { matrix, scene } = soldSymbol(config, allParts)
  const drawn = modules === undefined ? scene : sceneOf({ ...matrix, modules }, config, {}, allParts)
  return rasterize(drawn, Math.round((scale * drawn.width) / (drawn.unitsOfModule ?? 1)))
}

/** A design's symbol with wrong modules, one for each wrong codeword of its first block. */
export const damaged = (config: QrConfig, share: number, seed: number) => {
  const { matrix } = soldSymbol(config, allParts)
  const { codewordOf, blockOf, blocks } = blockLayout(matrix)
  const { correctable = 0 } = blocks[0] ?? {}
  const wrong =
    share > 1 ? Math.max(correctable + 1, Math.round(share * correctable)) : Math.round(share * correctable)
  const random = randomFrom(seed)
  const modules = Uint8Array.from(matrix.modules)
  const codewords = [...blockOf.keys()].filter((codeword) => blockOf[codeword] === 0)
  for (let i = 0; i < wrong; i++) {
    const [codeword] = codewords.splice(Math.floor(random() * codewords.length), 1)
    const places = [...codewordOf.keys()].filter((at) => codewordOf[at] === codeword)
    const at = places[Math.floor(random() * places.length)] ?? 0
    modules[at] = modules[at] === 1 ? 0 : 1
  }
  return { pixels: pixelsOf(config, modules), wrong, correctable }
}

export const photographed = (pixels: Pixels, conditions: Partial<Conditions>): Pixels =>
  capture(pixels, scale, { ...ideal, pixelsPerModule: 6, seed: 1, ...conditions })

/** The picture at 60 % of its contrast. */
export const paler = ({ data, ...size }: Pixels): Pixels => ({
  ...size,
  data: data.map((value, i) => (i % 4 === 3 ? 255 : Math.round(128 + (value - 128) * 0.6)))
})

/** One picture over another, its upper left corner at a point. */
export const stuckOn = (under: Pixels, over: Pixels, left: number, top: number): Pixels => {
  const data = Uint8Array.from(under.data)
  for (let y = 0; y < over.height; y++) {
    const from = 4 * y * over.width
    const to = 4 * ((top + y) * under.width + left)
    data.set(over.data.subarray(from, from + 4 * over.width), to)
  }
  return { ...under, data }
}

const reading = ManagedRuntime.make(Codecs.readingLayer)

export const check = async (pixels: Pixels, config: QrConfig, isDynamic = false) => {
  const picture = encodePng(pixels)
  const [checked] = await reading.runPromise(
    Effect.flatMap(Reading, ({ checkPrints }) => checkPrints(picture, [{ config, isDynamic }]))
  )
  if (checked === undefined) throw new Error("the reader checked no print")
  return checked
}
