import { inspectLogo, LogoRasterizer, type Pixels, UnreadableLogo } from "@quick-response/core"
import { initWasm, Resvg } from "@resvg/resvg-wasm"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { enlarge } from "./enlarge.ts"
import { unmultiply } from "./pixels.ts"

/** resvg keeps one instance a process and refuses a second initialisation. */
let initialised: Promise<void> | undefined

const initialise = (load: () => Promise<WebAssembly.Module>): Promise<void> => {
  initialised ??= load().then(initWasm)
  return initialised
}

/** A picture in normal form needs no escaping. */
const draw = (image: string, size: number): Pixels => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="${image}"/></svg>`
  const document = new Resvg(svg, { font: { loadSystemFonts: false } })
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

/**
 * Shapes times pixels that are drawn at most for one logo, under a second of work. What would take more is drawn smaller
 * and enlarged; a logo of twenty shapes is drawn in full up to an image of 2048 pixels.
 */
const maximumArea = 8_000_000

const drawWithin = (image: string, area: number, size: number): Pixels => {
  const side = Math.min(size, Math.max(1, Math.floor(Math.sqrt(maximumArea / Math.max(area, 1)))))
  const pixels = draw(image, side)
  return side === size ? pixels : enlarge(pixels, size)
}

const isBlank = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return false
  return true
}

const make = (load: () => Promise<WebAssembly.Module>) =>
  LogoRasterizer.of({
    rasterize: (image, size) =>
      Effect.gen(function* () {
        yield* Effect.promise(() => initialise(load))
        const { dataUri, area } = yield* Either.mapLeft(
          inspectLogo(image),
          (reason) => new UnreadableLogo({ reason })
        )
        return yield* Effect.try({
          try: () => drawWithin(dataUri, area, size),
          catch: () => new UnreadableLogo({ reason: "is damaged; save it again" })
        })
      }).pipe(
        Effect.filterOrFail(
          (pixels) => !isBlank(pixels),
          () =>
            new UnreadableLogo({
              reason: "is damaged or empty; save it again"
            })
        )
      )
  })

/** Draws with resvg, compiled to the given `@resvg/resvg-wasm/index_bg.wasm`. The first one given serves the process. */
export const layerOf = (module: WebAssembly.Module): Layer.Layer<LogoRasterizer> =>
  Layer.succeed(
    LogoRasterizer,
    make(() => Promise.resolve(module))
  )

/** Draws with the installed package `@resvg/resvg-wasm`, on Node and Deno; loaded at the first use. */
export const layer: Layer.Layer<LogoRasterizer> = Layer.succeed(
  LogoRasterizer,
  make(async () => (await import("./installed.ts")).installed("@resvg/resvg-wasm/index_bg.wasm"))
)
