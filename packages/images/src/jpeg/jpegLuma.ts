import type { Pixels } from "../pixels/Pixels.ts"
import { readCoefficients } from "./jpegCoefficients.ts"
import type { JpegFile } from "./parseJpeg.ts"

/** The cosines of multiples of pi/16 up to pi/2, as literals: engines differ in the last bit of `Math.cos`. */
const quarterWave = [
  1,
  0.9807852804032304,
  0.9238795325112867,
  0.8314696123025452,
  Math.SQRT1_2,
  0.5555702330196022,
  0.3826834323650898,
  0.19509032201612825,
  0
]

const cosine = (sixteenths: number): number => {
  const turned = sixteenths % 32
  const half = turned > 16 ? 32 - turned : turned
  return half <= 8 ? (quarterWave[half] ?? 0) : -(quarterWave[16 - half] ?? 0)
}

/** The zigzag index of each row and column of a block (T.81, figure A.6). */
const zigzag = (): Uint8Array => {
  const order = new Uint8Array(64)
  let [x, y] = [0, 0]
  for (let i = 0; i < 64; i++) {
    order[8 * y + x] = i
    const isUpwards = (x + y) % 2 === 0
    if (isUpwards && x === 7) y++
    else if (isUpwards && y === 0) x++
    else if (!isUpwards && y === 7) x++
    else if (!isUpwards && x === 0) y++
    else if (isUpwards) [x, y] = [x + 1, y - 1]
    else [x, y] = [x - 1, y + 1]
  }
  return order
}
const places = /* @__PURE__ */ zigzag()

/** The weights of the lowest frequencies at each of `scale` positions along a block's side. */
const wavesOf = (scale: number): Float64Array =>
  Float64Array.from({ length: scale * scale }, (_, i) => {
    const [place, frequency] = [Math.floor(i / scale), i % scale]
    const amplitude = frequency === 0 ? 1 : Math.SQRT2
    return amplitude * cosine((2 * place + 1) * frequency * (8 / scale))
  })

const scales = [1, 2, 4, 8]

/**
 * The lightness of a JPEG as gray pixels: at least `side` along the shorter side if it has as many, and few more, since
 * only the necessary frequencies are read. Requires valid data.
 */
export const jpegLuma = (file: JpegFile, side: number): Pixels => {
  const { width, height, isRgb } = file
  // Green is the channel closest to lightness.
  const component = readCoefficients(file)?.[isRgb ? 1 : 0]
  if (component === undefined) throw new RangeError("a JPEG whose data are damaged has no lightness")
  const { columns, rows, stride, values } = component.coefficients
  const { steps } = component.quantization
  // A subsampled component also has eight positions to a block, of a larger part of the picture.
  const across = Math.min(columns / Math.ceil(width / 8), 1)
  const scale = scales.find((scale) => (Math.min(width, height) * across * scale) / 8 >= side) ?? 8
  const used = Array.from({ length: scale * scale }, (_, i) => {
    const place = places[8 * Math.floor(i / scale) + (i % scale)] ?? 0
    return { place, step: (steps[place] ?? 0) / 8 }
  })
  const waves = wavesOf(scale)
  const ownWidth = Math.max(1, Math.ceil((Math.ceil(width * across) * scale) / 8))
  const ownHeight = Math.max(1, Math.ceil((Math.ceil((height * rows) / Math.ceil(height / 8)) * scale) / 8))
  const data = new Uint8Array(4 * ownWidth * ownHeight).fill(255)
  const half = new Float64Array(scale * scale)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = 64 * (row * stride + column)
      half.fill(0)
      for (const [i, { place, step }] of used.entries()) {
        const value = values[at + place] ?? 0
        if (value === 0) continue
        const [v, u] = [Math.floor(i / scale), i % scale]
        for (let x = 0; x < scale; x++) {
          const to = v * scale + x
          half[to] = (half[to] ?? 0) + value * step * (waves[x * scale + u] ?? 0)
        }
      }
      for (let y = 0; y < scale; y++) {
        for (let x = 0; x < scale; x++) {
          const [toX, toY] = [column * scale + x, row * scale + y]
          if (toX >= ownWidth || toY >= ownHeight) continue
          let sum = 128
          for (let v = 0; v < scale; v++) sum += (waves[y * scale + v] ?? 0) * (half[v * scale + x] ?? 0)
          data.fill(
            Math.min(255, Math.max(0, Math.round(sum))),
            4 * (toY * ownWidth + toX),
            4 * (toY * ownWidth + toX) + 3
          )
        }
      }
    }
  }
  return { width: ownWidth, height: ownHeight, data }
}
