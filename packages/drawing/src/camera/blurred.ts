import type { Plane } from "./Plane.ts"

/** A Gaussian's weights on whole pixels, to three standard deviations; their sum is 1. */
const weightsOf = (deviation: number): Float32Array => {
  const radius = Math.ceil(3 * deviation)
  const weights = Float32Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * deviation ** 2))
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** Blurs along rows and transposes. Beyond the edges is white paper. */
const blurredRows = ({ width, height, data }: Plane, weights: Float32Array): Plane => {
  const radius = (weights.length - 1) / 2
  const turned = new Float32Array(data.length)
  const row = new Float32Array(width + 2 * radius).fill(1)
  for (let y = 0; y < height; y++) {
    row.set(data.subarray(y * width, (y + 1) * width), radius)
    for (let x = 0; x < width; x++) {
      let sum = 0
      // All reads are in bounds: the row is longer than the width by the number of weights.
      for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (row[x + i] ?? 0)
      turned[x * height + y] = sum
    }
  }
  return { width: height, height: width, data: turned }
}

/** A picture blurred by a lens with a standard deviation in pixels; 0 means no blur. */
export const blurred = (plane: Plane, deviation: number): Plane => {
  if (deviation === 0) return plane
  const weights = weightsOf(deviation)
  return blurredRows(blurredRows(plane, weights), weights)
}
