import type { QrConfig, Rendering, RenderingError } from "@quick-response/core"
import { valueOrThrow } from "@quick-response/images/file/Result"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { decodePng } from "@quick-response/images/png/decodePng"
import { encodePng } from "@quick-response/images/png/encodePng"
import * as Effect from "effect/Effect"
import { cardSize, codeRoom } from "./sharedDesignPath.ts"

/** The paper of the studio's stage, and its dots. */
const paper = [0xf3, 0xf3, 0xf0] as const
const dot = [0xdc, 0xdc, 0xd6] as const
const [dotSpace, dotSize] = [30, 3]

const rowOf = (colorAt: (x: number) => readonly [number, number, number]): Uint8Array =>
  Uint8Array.from(Array.from({ length: cardSize.width }, (_, x) => [...colorAt(x), 255]).flat())

/** By whole rows, since this runs on the thread that answers requests. */
const makePaper = (): Pixels => {
  const { width, height } = cardSize
  const plain = rowOf(() => paper)
  const dotted = rowOf((x) => (x % dotSpace < dotSize ? dot : paper))
  const data = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) data.set(y % dotSpace < dotSize ? dotted : plain, 4 * width * y)
  return { width, height, data }
}

/** Draws a picture onto the center of an opaque ground, which it mutates. */
const layOn = (ground: Pixels, { width, height, data }: Pixels): void => {
  const left = (ground.width - width) >> 1
  const top = (ground.height - height) >> 1
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x)
      const to = 4 * ((top + y) * ground.width + left + x)
      const alpha = data[from + 3] ?? 0
      for (let i = 0; i < 3; i++) {
        const [ink, below] = [data[from + i] ?? 0, ground.data[to + i] ?? 0]
        ground.data[to + i] = alpha === 255 ? ink : Math.round((ink * alpha + below * (255 - alpha)) / 255)
      }
    }
  }
}

const drawnAt = (rendering: typeof Rendering.Service, config: QrConfig, size: number) =>
  Effect.map(rendering.render(config, { format: "png", size }), (image): Pixels => {
    if ("text" in image) throw new TypeError("a PNG is bytes")
    return valueOrThrow(decodePng(image.bytes))
  })

/** Draws a shared design's picture for links on other sites: its code on the studio's paper, a PNG of {@link cardSize}. */
export const sharedDesignCard = (
  rendering: typeof Rendering.Service,
  config: QrConfig
): Effect.Effect<Uint8Array, RenderingError> =>
  Effect.gen(function* () {
    const wide = yield* drawnAt(rendering, config, codeRoom)
    // Redrawn if too high: scaling down would blur modules.
    const code =
      wide.height <= codeRoom
        ? wide
        : yield* drawnAt(rendering, config, Math.floor(codeRoom ** 2 / wide.height))
    const card = makePaper()
    layOn(card, code)
    return encodePng(card)
  })
