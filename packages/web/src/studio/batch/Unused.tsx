import type { Design } from "../../design/values.ts"
import { countOf, listPhrase } from "../../ground/format.ts"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { batchWords } from "../../languages/studio/batchWords.ts"
import { optionOf } from "../panels/style/currentStyle.ts"
import { plainColumn } from "./Columns.tsx"

/** True if a design has a frame, and so a caption. */
export const isFramed = (design: Design): boolean => optionOf(design, "frameStyle") !== "none"

const quoted = (columns: ReadonlyArray<string>): string =>
  listPhrase(columns.map((name) => batchWords.value.quoted(name)))

/** Warns of columns that no code uses. */
export const Unused = ({
  columns,
  paths,
  isFramed
}: {
  readonly columns: ReadonlyArray<string>
  readonly paths: ReadonlyArray<string>
  readonly isFramed: boolean
}) => {
  const leftOut = columns.flatMap((name, index) => (paths[index] === "" ? [plainColumn(name, index)] : []))
  const caption = paths.indexOf("frameText")
  const hasFrame = isFramed || paths.includes("frameStyle") || paths.includes("template")
  if (leftOut.length === 0 && (caption < 0 || hasFrame)) return null
  return (
    <div class="notice warn wide" role="status">
      <TriangleAlertIcon />
      <div>
        {leftOut.length === 0 ? null : (
          <p>{batchWords.value.unused(quoted(leftOut), countOf(leftOut.length))}</p>
        )}
        {caption < 0 || hasFrame ? null : (
          <p>{batchWords.value.noFrame(quoted([plainColumn(columns[caption] ?? "", caption)]))}</p>
        )}
      </div>
    </div>
  )
}
