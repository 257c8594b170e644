import { number } from "../pathText/pathData.ts"

/** A Bézier curve differs from a quarter circle by at most 0.03 % of its radius. */
const quarter = Math.PI / 2

const arc = (
  x0: number,
  y0: number,
  radius: number,
  isLarge: boolean,
  isClockwise: boolean,
  x1: number,
  y1: number
): string => {
  const [dx, dy] = [(x0 - x1) / 2, (y0 - y1) / 2]
  const half = dx * dx + dy * dy
  if (half === 0) return ""
  const r = Math.max(radius, Math.sqrt(half))
  const distance = Math.sqrt(Math.max(0, r * r - half) / half) * (isLarge === isClockwise ? -1 : 1)
  const [cx, cy] = [(x0 + x1) / 2 + distance * dy, (y0 + y1) / 2 - distance * dx]
  const start = Math.atan2(y0 - cy, x0 - cx)
  let sweep = Math.atan2(y1 - cy, x1 - cx) - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / quarter - 1e-6))
  const step = sweep / pieces
  const handle = (4 / 3) * Math.tan(step / 4) * r
  let curves = ""
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [start + i * step, start + (i + 1) * step]
    const isLast = i === pieces - 1
    const [toX, toY] = isLast ? [x1, y1] : [cx + r * Math.cos(to), cy + r * Math.sin(to)]
    curves += `${[
      cx + r * Math.cos(from) - handle * Math.sin(from),
      cy + r * Math.sin(from) + handle * Math.cos(from),
      cx + r * Math.cos(to) + handle * Math.sin(to),
      cy + r * Math.sin(to) - handle * Math.cos(to),
      toX,
      toY
    ]
      .map(number)
      .join(" ")} c\n`
  }
  return curves
}

/** SVG path data, as this renderer writes it, as the operators m, l, c and h with absolute coordinates. */
export const pathOperators = (data: string): string => {
  const tokens = data.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? []
  let text = ""
  let at = 0
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const next = (): number => Number(tokens[at++])
  const line = (toX: number, toY: number): void => {
    x = toX
    y = toY
    text += `${number(x)} ${number(y)} l\n`
  }
  while (at < tokens.length) {
    const command = tokens[at++]
    switch (command) {
      case "M":
      case "m":
        ;[x, y] = command === "M" ? [next(), next()] : [x + next(), y + next()]
        ;[startX, startY] = [x, y]
        text += `${number(x)} ${number(y)} m\n`
        break
      case "h":
        line(x + next(), y)
        break
      case "v":
        line(x, y + next())
        break
      case "l":
        line(x + next(), y + next())
        break
      case "q": {
        const [x1, y1, toX, toY] = [x + next(), y + next(), x + next(), y + next()]
        const handles = [x + (2 * (x1 - x)) / 3, y + (2 * (y1 - y)) / 3]
        const others = [toX + (2 * (x1 - toX)) / 3, toY + (2 * (y1 - toY)) / 3]
        text += `${[...handles, ...others, toX, toY].map(number).join(" ")} c\n`
        ;[x, y] = [toX, toY]
        break
      }
      case "c": {
        const places = [x + next(), y + next(), x + next(), y + next(), x + next(), y + next()]
        text += `${places.map(number).join(" ")} c\n`
        ;[x = 0, y = 0] = places.slice(4)
        break
      }
      case "a": {
        const [radius] = [next(), next(), next()]
        const [isLarge, isClockwise] = [next() === 1, next() === 1]
        const [toX, toY] = [x + next(), y + next()]
        text += arc(x, y, radius, isLarge, isClockwise, toX, toY)
        ;[x, y] = [toX, toY]
        break
      }
      default:
        text += "h\n"
        ;[x, y] = [startX, startY]
    }
  }
  return text
}
