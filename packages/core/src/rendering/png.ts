import type { PngCanvas } from "./canvas.ts"
import { drawCoarseScene } from "./coarse.ts"
import { Deflater } from "./deflate.ts"
import type { IndexedRows } from "./magnify.ts"
import {
  assemble,
  end,
  header,
  palette,
  paletteChunks,
  truecolour,
  truecolourWithAlpha
} from "./pngChunks.ts"
import { drawScene, type Images, type Output } from "./raster.ts"
import type { Scene } from "./scene.ts"

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
  const { width, height, depth, palette: colours, isOpaque, rowLength } = canvas
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
          colours !== undefined ? palette : isOpaque ? truecolour : truecolourWithAlpha
        ),
        ...(colours === undefined ? [] : paletteChunks(colours)),
        { type: "IDAT", bytes: deflater.finish() },
        end
      ])
  }
}

/**
 * A scene as a PNG image of {@link rasterize}'s pixels: with a palette where its colours fit one, else in truecolour, with
 * alpha only where something shows through. The same scene gives the same bytes on every machine and runtime.
 */
export const png = (scene: Scene, width: number, images: Images = new Map()): Uint8Array => {
  const coarse = drawCoarseScene(scene, width)
  return coarse === undefined ? drawScene(scene, width, images, pngOf) : indexedPng(coarse)
}
