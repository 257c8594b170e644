import { useId } from "preact/hooks"
import { formatCount } from "../ground/format.ts"
import { scansWords } from "../languages/scansWords.ts"

/** The number of rows of a part that a page shows; the others are one row. */
const mostRows = 5

interface Part {
  readonly value: string
  readonly scans: number
}

const shownOf = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  const named = parts.filter(({ value }) => value !== "other")
  const rows = named.slice(0, mostRows)
  const rest =
    parts.reduce((sum, { scans }) => sum + scans, 0) - rows.reduce((sum, { scans }) => sum + scans, 0)
  return rest === 0 ? rows : [...rows, { value: "other", scans: rest }]
}

/** The scans by one trait, as bars from the most on. */
export const Parts = ({
  title,
  parts,
  nameOf
}: {
  readonly title: string
  readonly parts: ReadonlyArray<Part>
  readonly nameOf: (value: string) => string
}) => {
  const heading = useId()
  const rows = shownOf(parts)
  const most = Math.max(1, ...rows.map(({ scans }) => scans))
  return (
    <section class="panel parts" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {rows.length === 0 ? (
        <p class="small second">{scansWords.value.nothing}</p>
      ) : (
        <ol>
          {rows.map(({ value, scans }) => (
            <li key={value}>
              <span class="bar" style={{ inlineSize: `${(scans / most) * 100}%` }} />
              <bdi>{nameOf(value)}</bdi>
              <span class="amount">{formatCount(scans)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
