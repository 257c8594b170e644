import type { Orientation } from "@quick-response/images/pixels/Orientation"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import type { LogoLayer } from "../scene/Scene.ts"

interface Drawn {
  readonly size: number
  readonly orientation: Orientation | undefined
  readonly pixels: Pixels
}

/** Symbols of one batch differ by a version or two, and each is drawn in one width and read back in another. */
const sizesOfLogo = 6

/** Only logos of at most this many pixels a side are cached: six take 6 MiB. */
const largest = 512

const drawnBy = new WeakMap<object, ReadonlyArray<Drawn>>()

const contentOf = (layer: LogoLayer): object => (layer.kind === "image" ? layer.image : layer.picture)

const orientationOf = (layer: LogoLayer): Orientation | undefined =>
  layer.kind === "image" ? layer.orientation : undefined

/**
 * A logo as a square of `size` pixels, from the cache if it was drawn in this size recently. The pixels are shared and
 * read-only.
 */
export const drawnOnce = (layer: LogoLayer, size: number, draw: () => Pixels): Pixels => {
  const content = contentOf(layer)
  const orientation = orientationOf(layer)
  const known = drawnBy.get(content) ?? []
  const found = known.find((drawn) => drawn.size === size && drawn.orientation === orientation)
  if (found === undefined && size > largest) return draw()
  const drawn = found ?? { size, orientation, pixels: draw() }
  if (known[0] !== drawn)
    drawnBy.set(content, [drawn, ...known.filter((other) => other !== drawn).slice(0, sizesOfLogo - 1)])
  return drawn.pixels
}
