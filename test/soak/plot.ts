import type { MemorySample } from "./memorySamples.ts"

const series = [
  { name: "resident", field: "rss", color: "#3b82f6" },
  { name: "JavaScript heap in use", field: "heapUsed", color: "#d97706" },
  { name: "external to it", field: "external", color: "#10a37f" }
] as const

const [width, height] = [800, 360]
const margin = { top: 20, right: 170, bottom: 40, left: 50 }

/** Text and lines that are legible on light and on dark pages. */
const style = `text { font: 13px system-ui, sans-serif; fill: #57606a } line { stroke: #8c959f; stroke-opacity: 0.4 }
polyline { fill: none; stroke-width: 1.5 } @media (prefers-color-scheme: dark) { text { fill: #b1bac4 } }`

/** About five round numbers from 0 to the most. */
const ticksUpTo = (most: number): ReadonlyArray<number> => {
  const power = 10 ** Math.floor(Math.log10(most / 5))
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= most / 5) ?? 10)
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step)
}

/** A drawing of the memory over time, in minutes and MiB, as an SVG document. */
export const plotMemory = (samples: ReadonlyArray<MemorySample>): string => {
  const minutes = Math.max(...samples.map(({ seconds }) => seconds)) / 60
  const most = Math.max(...samples.flatMap((sample) => series.map(({ field }) => sample[field])))
  const [bottom, right] = [height - margin.bottom, width - margin.right]
  const x = (at: number) => (margin.left + (at / minutes) * (right - margin.left)).toFixed(1)
  const y = (value: number) => (bottom - (value / most) * (bottom - margin.top)).toFixed(1)

  const rows = ticksUpTo(most).map(
    (value) =>
      `<line x1="${margin.left}" x2="${right}" y1="${y(value)}" y2="${y(value)}"/>
<text x="${margin.left - 8}" y="${y(value)}" dy="4" text-anchor="end">${value}</text>`
  )
  const columns = ticksUpTo(minutes).map(
    (at) => `<text x="${x(at)}" y="${bottom + 20}" text-anchor="middle">${at}</text>`
  )
  const lines = series.map(({ name, field, color }) => {
    const points = samples.map((sample) => `${x(sample.seconds / 60)},${y(sample[field])}`).join(" ")
    return `<polyline stroke="${color}" points="${points}"/>
<text x="${right + 8}" y="${y(samples.at(-1)?.[field] ?? 0)}" dy="4" style="fill:${color}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Memory over time">
<style>${style}</style>
<text x="${margin.left - 8}" y="12" text-anchor="end">MiB</text>
<text x="${right}" y="${height - 4}" text-anchor="end">minutes</text>
${[...rows, ...columns, ...lines].join("\n")}
</svg>
`
}
