import "../ground/plotNote.css"
import { scansWords } from "catalogue:scans"
import { useState } from "preact/hooks"
import { countOf, formatCount } from "../ground/format.ts"
import { frameWords } from "../languages/frameWords.ts"
import { TableHead } from "../lists/TableHead.tsx"
import { type PlotPoint, placeInPlot, roundTop } from "./points.ts"
import type { Period } from "./reportQuestions.ts"
import { pointName } from "./scanNames.ts"

/** An event that is marked in a plot, such as a new target. */
export interface Mark {
  readonly at: Date
  readonly label: string
}

/** The curve through the middle of each point's column, in a box of 1 by 1. */
const curve = (points: ReadonlyArray<PlotPoint>, top: number): string =>
  points.map(({ scans }, place) => `${(place + 0.5) / points.length} ${1 - scans / top}`).join(" L")

const PointTable = ({
  points,
  unit,
  caption
}: {
  readonly points: ReadonlyArray<PlotPoint>
  readonly unit: Period["unit"]
  readonly caption: string
}) => (
  <table class="visually-hidden">
    <caption>{caption}</caption>
    <TableHead columns={[[scansWords.value.from], [frameWords.value.scans]]} />
    <tbody>
      {points
        .filter(({ scans }) => scans > 0)
        .map(({ at, scans }) => (
          <tr key={at.getTime()}>
            <th scope="row">{pointName(at, unit)}</th>
            <td>{formatCount(scans)}</td>
          </tr>
        ))}
    </tbody>
  </table>
)

/** Scans over time as a curve with marks for changes, and as a table for screen readers. */
export const ScanPlot = ({
  points,
  unit,
  marks,
  caption
}: {
  readonly points: ReadonlyArray<PlotPoint>
  readonly unit: Period["unit"]
  readonly marks: ReadonlyArray<Mark>
  readonly caption: string
}) => {
  const [pointed, setPointed] = useState<number>()
  const top = roundTop(Math.max(...points.map(({ scans }) => scans), 0))
  const line = curve(points, top)
  const shown = pointed === undefined ? undefined : points[pointed]
  const middle = points[Math.floor(points.length / 2)]
  const placed = marks.flatMap(({ at, label }) => {
    const share = placeInPlot(at, points)
    return share === undefined ? [] : [{ share, label: `${label}, ${pointName(at, unit)}` }]
  })
  return (
    <figure class="scan-plot">
      <div
        class="plot"
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const place = Math.floor(((clientX - left) / width) * points.length)
          setPointed(Math.min(points.length - 1, Math.max(0, place)))
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <path class="plot-line" d="M0 0H1M0 .5H1M0 1H1" />
          {points.length === 0 ? null : (
            <>
              <path
                class="plot-area"
                d={`M${0.5 / points.length} 1 L${line} L${1 - 0.5 / points.length} 1Z`}
              />
              <path class="plot-curve" d={`M${line}`} />
            </>
          )}
        </svg>
        <span class="plot-top tiny second">{formatCount(top)}</span>
        <span class="plot-half tiny second">{formatCount(top / 2)}</span>
        {placed.map(({ share, label }) => (
          <span
            key={`${share}${label}`}
            class={share > 0.6 ? "plot-mark before" : "plot-mark"}
            style={{ insetInlineStart: `${share * 100}%` }}
          >
            <span class="tiny second">{label}</span>
          </span>
        ))}
        {shown === undefined || pointed === undefined ? null : (
          <>
            <span
              class="plot-dot"
              style={{
                insetInlineStart: `${((pointed + 0.5) / points.length) * 100}%`,
                insetBlockStart: `${(1 - shown.scans / top) * 100}%`
              }}
            />
            <span
              class={pointed > points.length / 2 ? "plot-note before" : "plot-note"}
              style={{ insetInlineStart: `${((pointed + 0.5) / points.length) * 100}%` }}
            >
              <strong>{scansWords.value.scans({ count: countOf(shown.scans) })}</strong>
              <span class="second">{pointName(shown.at, unit)}</span>
            </span>
          </>
        )}
      </div>
      <div class="plot-times tiny second" aria-hidden="true">
        {[points[0], middle, points.at(-1)].map((point, place) => (
          <span key={place}>{point === undefined ? "" : pointName(point.at, unit)}</span>
        ))}
      </div>
      <PointTable points={points} unit={unit} caption={caption} />
    </figure>
  )
}

/** Scans of 30 days as a small curve, beside their number. */
export const ScanCurve = ({ points }: { readonly points: ReadonlyArray<PlotPoint> }) => {
  const top = Math.max(1, ...points.map(({ scans }) => scans))
  return (
    <svg class="scan-curve" viewBox="0 -0.08 1 1.16" preserveAspectRatio="none" aria-hidden="true">
      {points.length === 0 ? null : <path class="plot-curve" d={`M${curve(points, top)}`} />}
    </svg>
  )
}
