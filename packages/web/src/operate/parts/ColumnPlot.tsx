import "../../ground/plotNote.css"
import { operateWords } from "catalogue:operate"
import { useState } from "preact/hooks"
import { creditsPhrase, formatCredits } from "../../ground/format.ts"
import { TableHead } from "../../lists/TableHead.tsx"
import * as style from "./operate.module.css"
import { noMoney } from "./operateFormat.ts"

/** The credits of a period, and the readable amount of money that was paid for credits in it. */
export interface Column {
  readonly name: string
  readonly credits: number
  readonly paid: string
}

/** The least of 1, 2 and 5 times a power of ten that is no smaller than a value: the top of a plot. */
const topOf = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 0.01)))
  return power * ([1, 2, 5].find((factor) => factor * power >= most) ?? 10)
}

/** Credits by period as columns, and as a table for screen readers. */
export const ColumnPlot = ({
  columns,
  caption
}: {
  readonly columns: ReadonlyArray<Column>
  readonly caption: string
}) => {
  const [pointed, setPointed] = useState<number>()
  const top = topOf(Math.max(...columns.map(({ credits }) => credits), 0))
  const shown = pointed === undefined ? undefined : columns[pointed]
  const middle = columns[Math.floor(columns.length / 2)]
  return (
    <figure class={style.columns}>
      <div
        class={style.columnsPlot}
        aria-hidden="true"
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const place = Math.floor(((clientX - left) / width) * columns.length)
          setPointed(Math.min(columns.length - 1, Math.max(0, place)))
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        <span class={`${style.columnsTop} second`}>{formatCredits(top)}</span>
        {columns.map(({ name, credits }, place) => (
          <span
            key={name}
            class={place === pointed ? `column ${style.pointed}` : "column"}
            style={{ blockSize: `${credits > 0 ? Math.max(1.5, (credits / top) * 100) : 0}%` }}
          />
        ))}
        {shown === undefined || pointed === undefined ? null : (
          <span
            class={pointed > columns.length / 2 ? "plot-note before" : "plot-note"}
            style={{ insetInlineStart: `${((pointed + 0.5) / columns.length) * 100}%` }}
          >
            <strong>{creditsPhrase(shown.credits)}</strong>
            {shown.paid === noMoney ? null : <span>{shown.paid}</span>}
            <span class="second">{shown.name}</span>
          </span>
        )}
      </div>
      <div class={`${style.columnsNames} second`} aria-hidden="true">
        {[columns[0], middle, columns.at(-1)].map((column, place) => (
          <span key={place}>{column?.name ?? ""}</span>
        ))}
      </div>
      {/* The table itself would be as wide as its words. */}
      <div class="visually-hidden">
        <table>
          <caption>{caption}</caption>
          <TableHead columns={[[caption], [operateWords.value.credits], [operateWords.value.paid]]} />
          <tbody>
            {columns
              .filter(({ credits, paid }) => credits > 0 || paid !== noMoney)
              .map(({ name, credits, paid }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{creditsPhrase(credits)}</td>
                  <td>{paid}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
