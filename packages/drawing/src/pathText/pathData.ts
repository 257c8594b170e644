import type { Path } from "@quick-response/images/geometry/Path"

/** A number with six decimals, which place the far end of a sheet to a hundredth of a point. */
export const exact = (value: number): string => String(Math.round(value * 1e6) / 1e6)

/** Steps in a module: lengths are rounded to a thousandth. */
export const precision = 1000

export const grains = (length: number): number => Math.round(length * precision)

const decimals = Array.from({ length: precision }, (_, rest) =>
  rest === 0
    ? ""
    : `.${String(rest)
        .padStart(3, "0")
        .replace(/0{1,2}$/, "")}`
)

/** Whole grains as a length in modules. */
export const written = (grainCount: number): string => {
  if (grainCount < 0) return `-${written(-grainCount)}`
  const rest = decimals[grainCount % precision] ?? ""
  return grainCount < precision && rest !== "" ? rest : `${Math.floor(grainCount / precision)}${rest}`
}

/** A length in SVG syntax, to the thousandth. */
export const number = (length: number): string => written(grains(length))

/** A number after another one, with a separator unless its sign or point separates them. */
const after = (before: string, grainCount: number): string => {
  const next = written(grainCount)
  const isApart = grainCount < 0 || (next.startsWith(".") && before.includes("."))
  return isApart ? next : ` ${next}`
}

const listed = (...grainCounts: ReadonlyArray<number>): string => {
  let [list, before] = ["", ""]
  for (const grainCount of grainCounts) {
    list += before === "" ? written(grainCount) : after(before, grainCount)
    before = written(grainCount)
  }
  return list
}

/**
 * An outline as relative SVG path data, from a current point as its origin. Rounding errors do not add up: each step is
 * the difference of two rounded positions.
 */
export const relativePathData = (path: Path): string => {
  let data = ""
  let x = 0
  let y = 0
  let startX = 0
  let startY = 0
  for (const segment of path) {
    switch (segment[0]) {
      case "M": {
        const [toX, toY] = [grains(segment[1]), grains(segment[2])]
        if (toX !== x || toY !== y) data += `m${listed(toX - x, toY - y)}`
        x = startX = toX
        y = startY = toY
        break
      }
      case "L": {
        const [toX, toY] = [grains(segment[1]), grains(segment[2])]
        if (toY === y) {
          if (toX !== x) data += `h${written(toX - x)}`
        } else data += toX === x ? `v${written(toY - y)}` : `l${listed(toX - x, toY - y)}`
        x = toX
        y = toY
        break
      }
      case "Q": {
        const [x1, y1, toX, toY] = [
          grains(segment[1]),
          grains(segment[2]),
          grains(segment[3]),
          grains(segment[4])
        ]
        data += `q${listed(x1 - x, y1 - y, toX - x, toY - y)}`
        x = toX
        y = toY
        break
      }
      case "C": {
        const [x1, y1, x2, y2] = [
          grains(segment[1]),
          grains(segment[2]),
          grains(segment[3]),
          grains(segment[4])
        ]
        const [toX, toY] = [grains(segment[5]), grains(segment[6])]
        data += `c${listed(x1 - x, y1 - y, x2 - x, y2 - y, toX - x, toY - y)}`
        x = toX
        y = toY
        break
      }
      case "A": {
        const radius = grains(segment[1])
        const [toX, toY] = [grains(segment[4]), grains(segment[5])]
        // The separators of flags are optional, but not all programs read them without.
        const flags = `0 ${segment[2]} ${segment[3]}`
        data += `a${listed(radius, radius)} ${flags}${after(flags, toX - x)}${after(written(toX - x), toY - y)}`
        x = toX
        y = toY
        break
      }
      case "Z":
        data += "z"
        x = startX
        y = startY
        break
    }
  }
  return data
}

const known = new WeakMap<Path, string>()

/** An outline as complete SVG path data; cached with the path, since eyes reuse paths. */
export const pathData = (path: Path): string => {
  const kept = known.get(path)
  if (kept !== undefined) return kept
  const relative = relativePathData(path)
  const data = relative.startsWith("m") ? `M${relative.slice(1)}` : `M0 0${relative}`
  known.set(path, data)
  return data
}
