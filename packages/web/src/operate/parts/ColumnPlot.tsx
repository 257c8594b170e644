import "../../ground/plotNote.css"
import { useState } from "preact/hooks"

/** A column of a plot: its period, its height, and that in words. */
export interface Column {
  readonly name: string
  readonly value: number
  readonly figure: string
}

/** The least of 1, 2 and 5 times a power of ten that is no smaller than a value: the top of a plot. */
const topOf = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 0.01)))
  return power * ([1, 2, 5].find((factor) => factor * power >= most) ?? 10)
}

/** Values by periods as columns, and as a table for who does not see them. */
export const ColumnPlot = ({
  columns,
  caption,
  label,
  formatTop
}: {
  readonly columns: ReadonlyArray<Column>
  readonly caption: string
  /** The name of the values. */
  readonly label: string
  readonly formatTop: (top: number) => string
}) => {
  const [pointed, setPointed] = useState<number>()
  const top = topOf(Math.max(...columns.map(({ value }) => value), 0))
  const shown = pointed === undefined ? undefined : columns[pointed]
  const middle = columns[Math.floor(columns.length / 2)]
  return (
    <figure class="columns">
      <div
        class="columns-plot"
        aria-hidden="true"
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const place = Math.floor(((clientX - left) / width) * columns.length)
          setPointed(Math.min(columns.length - 1, Math.max(0, place)))
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <span class="columns-top second">{formatTop(top)}</span>
        {columns.map(({ name, value }, place) => (
          <span
            key={name}
            class={place === pointed ? "column pointed" : "column"}
            style={{ blockSize: `${value > 0 ? Math.max(1.5, (value / top) * 100) : 0}%` }}
          />
        ))}
        {shown === undefined || pointed === undefined ? null : (
          <span
            class={pointed > columns.length / 2 ? "plot-note before" : "plot-note"}
            style={{ insetInlineStart: `${((pointed + 0.5) / columns.length) * 100}%` }}
          >
            <strong>{shown.figure}</strong>
            <span class="second">{shown.name}</span>
          </span>
        )}
      </div>
      <div class="columns-names second" aria-hidden="true">
        {[columns[0], middle, columns.at(-1)].map((column, place) => (
          <span key={place}>{column?.name ?? ""}</span>
        ))}
      </div>
      <table class="visually-hidden">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{caption}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {columns
            .filter(({ value }) => value > 0)
            .map(({ name, figure }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{figure}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}
