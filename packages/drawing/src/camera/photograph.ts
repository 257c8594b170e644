import type { Grayscale } from "../scene/Grayscale.ts"
import { blurred } from "./blurred.ts"
import type { View } from "./cameraViews.ts"
import { type Plane, recorded } from "./Plane.ts"

/** Paper around the picture, in modules. */
const surroundings = 2

/** Standard deviation of the square that one pixel covers, in pixels. */
const aperture = Math.sqrt(1 / 12)

/** 32 random bits for a pixel, always the same (MurmurHash3's finalizer). */
const bitsAt = (x: number, y: number): number => {
  let bits = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Noise with a standard deviation of 1: the sum of two uniform draws, scaled. */
const noiseAt = (x: number, y: number): number => {
  const bits = bitsAt(x, y)
  return ((bits & 0xffff) / 0x10000 + (bits >>> 16) / 0x10000 - 1) * Math.sqrt(6)
}

/** The light at a point, interpolated between four pixels; white beyond the edges. */
const lightAt = ({ width, height, data }: Plane, x: number, y: number): number => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return 1
  const at = top * width + left
  const right = x - left
  const above = (data[at] ?? 1) * (1 - right) + (data[at + 1] ?? 1) * right
  const below = (data[at + width] ?? 1) * (1 - right) + (data[at + width + 1] ?? 1) * right
  return above + (below - above) * (y - top)
}

/**
 * A camera in front of a picture of `scale` pixels a module. It records a view in gray: turned, blurred, sampled,
 * dimmed, with noise, in sRGB. The same picture and view give the same pixels. Light is summed before it is encoded, as
 * in a lens.
 */
export const cameraBefore = (plane: Plane, scale: number): ((view: View) => Grayscale) => {
  let [deviation, seen] = [0, plane]
  const seenThrough = (blur: number): Plane => {
    if (blur !== deviation) [deviation, seen] = [blur, blurred(plane, blur)]
    return seen
  }
  return ({ pixelsPerModule, blur, turn: [cosine, sine], light, noise, shift }) => {
    const zoom = scale / pixelsPerModule
    const behindLens = seenThrough(zoom * Math.sqrt(blur ** 2 + aperture ** 2))
    const across = (plane.width * Math.abs(cosine) + plane.height * Math.abs(sine)) / zoom
    const down = (plane.width * Math.abs(sine) + plane.height * Math.abs(cosine)) / zoom
    const border = 2 * surroundings * pixelsPerModule
    const [width, height] = [Math.ceil(across + border), Math.ceil(down + border)]
    const recordedLight = new Uint8Array(width * height)
    for (let y = 0; y < height; y++) {
      const below = (y + 0.5 - shift - height / 2) * zoom
      for (let x = 0; x < width; x++) {
        const right = (x + 0.5 - shift - width / 2) * zoom
        const sourceX = right * cosine + below * sine + plane.width / 2 - 0.5
        const sourceY = below * cosine - right * sine + plane.height / 2 - 0.5
        const exact = recorded(light * lightAt(behindLens, sourceX, sourceY)) + noise * noiseAt(x, y)
        recordedLight[y * width + x] = Math.round(Math.min(255, Math.max(0, exact)))
      }
    }
    return { width, height, light: recordedLight }
  }
}
