import {
  inspectLogo,
  type LogoImage,
  LogoRasterizer,
  type Pixels,
  UnreadableLogo
} from "@quick-response/core"
import { initWasm, Resvg } from "@resvg/resvg-wasm"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { centred } from "./centred.ts"
import { once } from "./once.ts"
import { unmultiply } from "./pixels.ts"
import { resized } from "./resized.ts"

/** resvg keeps one instance a process and refuses a second initialisation. */
const initialise = once(async (load: () => Promise<WebAssembly.Module>) => initWasm(await load()))

/** Draws a document so that its longer side has the size. */
const drawDocument = (svg: string, side: "width" | "height", size: number): Pixels => {
  const document = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: side, value: size } })
  try {
    const drawn = document.render()
    try {
      return { width: drawn.width, height: drawn.height, data: unmultiply(drawn.pixels) }
    } finally {
      drawn.free()
    }
  } finally {
    document.free()
  }
}

/** A picture in normal form needs no escaping. */
const framed = (image: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="${image}"/></svg>`

const textOf = (dataUri: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(",") + 1)), (c) => c.charCodeAt(0))
  )

/** An SVG is drawn as the document itself: inside another one, resvg leaves out the pictures that it holds. */
const draw = ({ kind, dataUri, width, height }: LogoImage, size: number): Pixels =>
  kind === "svg"
    ? centred(drawDocument(textOf(dataUri), width < height ? "height" : "width", size), size)
    : drawDocument(framed(dataUri, size), "width", size)

/**
 * Shapes times pixels that are drawn at most for one logo, under a second of work. What would take more is drawn smaller
 * and enlarged; a logo of twenty shapes is drawn in full up to an image of 2048 pixels.
 */
const maximumArea = 8_000_000

/** The side of a square in which a picture is at least a pixel wide and high: resvg draws nothing thinner. */
const leastSide = ({ width, height }: LogoImage): number =>
  Math.ceil(Math.max(width, height) / Math.min(width, height))

const drawWithin = (image: LogoImage, size: number): Pixels => {
  const affordable = Math.floor(Math.sqrt(maximumArea / Math.max(image.area, 1)))
  const side = Math.max(Math.min(size, affordable), leastSide(image))
  const pixels = draw(image, side)
  return side === size ? pixels : resized(pixels, size)
}

const isClear = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return false
  return true
}

/**
 * Of a PNG or JPEG that it cannot read resvg draws nothing; an SVG may well draw nothing. What is too fine to be seen at one
 * size is looked for in the picture's own, so that no picture is refused at one size and taken at another.
 */
const isUnread = (image: LogoImage, pixels: Pixels): boolean =>
  image.kind !== "svg" &&
  isClear(pixels) &&
  isClear(draw(image, Math.min(Math.max(image.width, image.height), Math.floor(Math.sqrt(maximumArea)))))

const make = (load: () => Promise<WebAssembly.Module>) =>
  LogoRasterizer.of({
    rasterize: (image, size) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => initialise(load))
        const inspected = yield* Either.mapLeft(
          inspectLogo(image),
          (reason) => new UnreadableLogo({ reason })
        )
        const pixels = yield* Effect.try({
          try: () => drawWithin(inspected, size),
          catch: () => new UnreadableLogo({ reason: "is damaged; save it again" })
        })
        if (isUnread(inspected, pixels)) {
          return yield* new UnreadableLogo({
            reason: "is damaged or wholly transparent; save it again, with something to see"
          })
        }
        return pixels
      })
  })

/**
 * Draws with resvg, of the package `@resvg/resvg-wasm`; the module is asked for at the first use, and again at the next
 * one where that fails; the first one that works serves the process.
 */
export const layerFrom = (load: () => Promise<WebAssembly.Module>): Layer.Layer<LogoRasterizer> =>
  Layer.sync(LogoRasterizer, () => make(load))
