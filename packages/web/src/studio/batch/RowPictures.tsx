import { formatCount } from "../../ground/format.ts"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { batchWords } from "../../languages/studio/batchWords.ts"
import type { FileRow } from "./rows.ts"
import { type Judged, shownRows } from "./useJudged.ts"

/** A document is its own address: one of a blob is revoked while the picture before it is still being loaded. */
const RowPicture = ({
  svg,
  isRefused
}: {
  readonly svg: string | undefined
  readonly isRefused: boolean
}) => (
  <span class="picture">
    {isRefused ? <TriangleAlertIcon /> : null}
    {svg === undefined ? null : (
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" width="256" height="256" />
    )}
  </span>
)

/** The first rows as they will look, each with its line and its name. */
export const RowPictures = ({
  rows,
  judged
}: {
  readonly rows: ReadonlyArray<FileRow>
  readonly judged: Judged
}) => (
  <ul class="row-pictures" aria-label={batchWords.value.firstRows}>
    {rows.slice(0, shownRows).map((row) => {
      const name = "request" in row ? row.request.name : undefined
      const isRefused = judged.faults.some(({ line }) => line === row.line)
      return (
        <li key={row.line}>
          <RowPicture svg={judged.pictures.get(row.line)} isRefused={isRefused} />
          <span class="small" dir="auto">
            {typeof name === "string" ? name : batchWords.value.line(formatCount(row.line))}
            {isRefused ? <span class="second">{batchWords.value.notDrawn}</span> : null}
          </span>
        </li>
      )
    })}
  </ul>
)
