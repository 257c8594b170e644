import { Deflater } from "@quick-response/images/deflate/deflate"
import {
  assemble,
  end,
  header,
  palette,
  paletteChunks,
  truecolor,
  truecolorWithAlpha
} from "@quick-response/images/png/chunks"
import type { PngCanvas } from "../raster/Canvas.ts"
import type { IndexedRows } from "../raster/magnify.ts"
import { drawScene, type Output } from "../raster/rasterize.ts"
import { drawWholeModules } from "../raster/wholeModuleScene.ts"
import type { Images, Scene } from "../scene/Scene.ts"

const indexedPng = (image: IndexedRows): Uint8Array => {
  const deflater = new Deflater()
  deflater.rows(image.rows, image.rowLength, image.repeats, 0, image.isFine)
  return assemble([
    header(image.width, image.height, image.depth, palette),
    ...paletteChunks(image.palette),
    { type: "IDAT", bytes: deflater.finish() },
    end
  ])
}

const pngOf = (canvas: PngCanvas): Output<Uint8Array> => {
  const { width, height, depth, palette: colors, isOpaque, rowLength } = canvas
  const deflater = new Deflater()
  return {
    band: () => {
      const once = new Uint16Array(canvas.bottom - canvas.top).fill(1)
      deflater.rows(canvas.filtered(), rowLength, once, canvas.slant)
    },
    finish: () =>
      assemble([
        header(
          width,
          height,
          depth,
          colors !== undefined ? palette : isOpaque ? truecolor : truecolorWithAlpha
        ),
        ...(colors === undefined ? [] : paletteChunks(colors)),
        { type: "IDAT", bytes: deflater.finish() },
        end
      ])
  }
}

/**
 * A scene as PNG: with a palette if its colors fit, else in truecolor, with alpha only if needed. The same scene gives
 * the same bytes on every machine and runtime.
 */
export const png = (scene: Scene, width: number, images: Images = new Map()): Uint8Array => {
  const coarse = drawWholeModules(scene, width)
  return coarse === undefined ? drawScene(scene, width, images, pngOf) : indexedPng(coarse)
}
