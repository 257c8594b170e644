import { LogoRasterizer, type Pixels, UnreadableLogo } from "@quick-response/core"
import { initWasm, Resvg } from "@resvg/resvg-wasm"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unmultiply } from "./pixels.ts"

/** resvg keeps one instance a process and refuses a second initialisation. */
let initialised: Promise<void> | undefined

const initialise = (load: () => Promise<WebAssembly.Module>): Promise<void> => {
  initialised ??= load().then(initWasm)
  return initialised
}

const escaped = (text: string): string =>
  text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`)

const draw = (image: string, size: number): Pixels => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="${escaped(image)}"/></svg>`
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

const isBlank = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return false
  return true
}

const make = (load: () => Promise<WebAssembly.Module>) =>
  LogoRasterizer.of({
    rasterize: (image, size) =>
      Effect.flatMap(
        Effect.promise(() => initialise(load)),
        () =>
          Effect.try({
            try: () => draw(image, size),
            catch: () => new UnreadableLogo({ reason: "the picture is damaged; save it again" })
          })
      ).pipe(
        Effect.filterOrFail(
          (pixels) => !isBlank(pixels),
          () =>
            new UnreadableLogo({
              reason: "nothing of the picture can be drawn: it is damaged or empty; save it again"
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
