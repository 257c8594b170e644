import * as Plot from "@observablehq/plot"
import { JSDOM } from "jsdom"
import type { Row } from "./rows.ts"
import type { Suite } from "./suites.ts"

/** The colors of a plot on light and on dark pages: text has a contrast of 4.5 to the page. */
export const themes = {
  light: { ours: "#0f5fd7", peer: "#656d76", text: "#1f2328", line: "#d8dee4" },
  dark: { ours: "#6cb0ff", peer: "#9aa4b2", text: "#e6edf3", line: "#30363d" }
} as const

const timesOf = (value: number): string =>
  `${value >= 10 ? value.toFixed(0) : value >= 0.1 ? value.toPrecision(2) : value.toPrecision(1)}×`

/** A line of the plot: the title of a work, or one of its contenders below. */
interface Line {
  readonly y: number
  readonly label: string
  readonly row?: Row
}

/** The distance to the lines of the next work, in lines. */
const gap = 0.6

const linesOf = ({ plotted }: Suite, rows: ReadonlyArray<Row>): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let y = 0
  for (const [work, title] of Object.entries(plotted)) {
    const contenders = rows.filter((row) => row.work === work)
    if (contenders.length === 0) continue
    lines.push({ y: y++, label: title })
    for (const row of contenders.toSorted((a, b) => b.times - a.times))
      lines.push({ y: y++, label: row.contender, row })
    y += gap
  }
  return lines
}

/** Draws a suite's plotted works as a standalone SVG: each contender by its name and figure, ours in another color. */
export const plotOf = (suite: Suite, rows: ReadonlyArray<Row>, theme: keyof typeof themes): string => {
  const { ours, peer, text, line } = themes[theme]
  const lines = linesOf(suite, rows)
  const contenders = lines.flatMap(({ row, ...rest }) => (row === undefined ? [] : [{ ...rest, row }]))
  type Contender = (typeof contenders)[number]
  const colorOf = ({ row }: Contender): string => (row.isOurs ? ours : peer)
  const [least, most] = [Math.min, Math.max].map((of) => of(1, ...contenders.map(({ row }) => row.times)))
  const base = suite.scale === "log" ? 1 : 0
  const plot = Plot.plot({
    document: new JSDOM("").window.document,
    width: 760,
    height: 24 * ((lines.at(-1)?.y ?? 0) + 3),
    marginLeft: 196,
    marginRight: 60,
    marginTop: 8,
    marginBottom: 36,
    style: { fontFamily: "system-ui, sans-serif", fontSize: "13px", color: text, background: "none" },
    x: suite.scale === "log" ? { type: "log", domain: [least ?? 1, most ?? 1] } : { domain: [0, most ?? 1] },
    y: { domain: [-0.6, (lines.at(-1)?.y ?? 0) + 0.6], reverse: true, axis: null },
    marks: [
      Plot.axisX({
        ticks: suite.scale === "log" ? [0.1, 1, 10, 100] : 5,
        tickFormat: timesOf,
        tickSize: 0,
        label: null,
        color: peer
      }),
      Plot.gridX(suite.scale === "log" ? [0.1, 1, 10, 100] : undefined, { stroke: line, strokeOpacity: 1 }),
      Plot.text(
        lines.filter(({ row }) => row === undefined),
        {
          y: "y",
          text: "label",
          frameAnchor: "left",
          dx: -190,
          fontWeight: 600,
          fontSize: 14,
          textAnchor: "start"
        }
      ),
      Plot.ruleY(contenders, {
        y: "y",
        x1: base,
        x2: ({ row }: Contender) => row.times,
        stroke: colorOf,
        strokeWidth: 4
      }),
      Plot.dot(contenders, { y: "y", x: ({ row }: Contender) => row.times, r: 5, fill: colorOf }),
      ...[true, false].flatMap((isOurs) => {
        const some = contenders.filter(({ row }) => row.isOurs === isOurs)
        const look = { y: "y", fill: isOurs ? ours : peer, fontWeight: isOurs ? 600 : 400 }
        return [
          Plot.text(some, { ...look, frameAnchor: "left", dx: -12, textAnchor: "end", text: "label" }),
          Plot.text(some, {
            ...look,
            x: ({ row }: Contender) => Math.max(row.times, base),
            dx: 12,
            textAnchor: "start",
            text: ({ row }: Contender) => timesOf(row.times)
          })
        ]
      })
    ]
  })
  // Plot's own style sheet is for pages: a picture does not need it.
  plot.querySelector("style")?.remove()
  plot.setAttribute("xmlns", "http://www.w3.org/2000/svg")
  plot.setAttribute("role", "img")
  plot.setAttribute("aria-label", `${suite.title}: how many times as quick as peers`)
  return `${plot.outerHTML}\n`
}
