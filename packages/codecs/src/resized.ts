import type { Pixels } from "@quick-response/core"

/** A square picture in another size, smoothly; not premultiplied, so transparent pixels lend no colour. */
export const resized = ({ width, data }: Pixels, size: number): Pixels => {
  const result = new Uint8Array(4 * size * size)
  const last = width - 1
  const places = Array.from({ length: size }, (_, i) => {
    const at = Math.min(last, Math.max(0, ((i + 0.5) * width) / size - 0.5))
    const low = Math.floor(at)
    return { low, high: Math.min(last, low + 1), share: at - low }
  })
  let to = 0
  for (const y of places) {
    for (const x of places) {
      const corners = [
        [y.low * width + x.low, (1 - y.share) * (1 - x.share)],
        [y.low * width + x.high, (1 - y.share) * x.share],
        [y.high * width + x.low, y.share * (1 - x.share)],
        [y.high * width + x.high, y.share * x.share]
      ] as const
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (const [from, share] of corners) {
        const weight = share * (data[4 * from + 3] ?? 0)
        red += weight * (data[4 * from] ?? 0)
        green += weight * (data[4 * from + 1] ?? 0)
        blue += weight * (data[4 * from + 2] ?? 0)
        alpha += weight
      }
      if (alpha > 0) result.set([red / alpha, green / alpha, blue / alpha, alpha].map(Math.round), to)
      to += 4
    }
  }
  return { width: size, height: size, data: result }
}
