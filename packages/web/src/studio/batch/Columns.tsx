import { batchWords } from "catalogue:batch"
import { formatCount } from "../../ground/format.ts"
import { SelectField } from "../../ground/SelectField.tsx"
import { contentLabelAt } from "../../languages/contentNames.ts"
import { TableHead } from "../../lists/TableHead.tsx"
import * as style from "./batch.module.css"
import type { Table } from "./table.ts"
import { type ContentList, plainText, type Target } from "./targets.ts"

/** The name of a column, or its number if it has no name. */
export const plainColumn = (name: string, index: number): string =>
  name === "" ? batchWords.value.columnAt({ place: formatCount(index + 1) }) : name

const groups = ["says", "style"] as const

/** The type of the rows, and the target of each column. */
export const Columns = ({
  contents,
  type,
  onType,
  table,
  targets,
  paths,
  onPath
}: {
  readonly contents: ContentList
  readonly type: string
  readonly onType: (type: string) => void
  readonly table: Table
  readonly targets: ReadonlyArray<Target>
  readonly paths: ReadonlyArray<string>
  readonly onPath: (index: number, path: string) => void
}) => {
  const words = batchWords.value
  return (
    <>
      <SelectField
        label={words.eachRow}
        choices={[
          { name: plainText, label: words.textOrLink },
          ...contents.types
            .filter((one) => one.type !== "text")
            .map((one) => ({ name: one.type, label: contentLabelAt(one.type, one.label) }))
        ]}
        chosen={type}
        onChoose={onType}
      />
      <table class={`list ${style.columns}`}>
        <TableHead columns={[[words.column], [words.firstRow, "wide-only"], [words.is]]} />
        <tbody>
          {table.columns.map((column, index) => (
            <tr key={index}>
              <th scope="row" dir="auto">
                {plainColumn(column, index)}
              </th>
              <td class="wide-only second" dir="auto">
                {table.rows[0]?.cells[index]}
              </td>
              <td>
                <select
                  aria-label={words.columnIs({ column: column === "" ? formatCount(index + 1) : column })}
                  value={paths[index]}
                  onChange={({ currentTarget }) => onPath(index, currentTarget.value)}
                >
                  <option value="">{words.leftOut}</option>
                  {groups.map((group) => (
                    <optgroup key={group} label={words[group]}>
                      {targets
                        .filter((target) => target.group === group)
                        .map(({ path, label }) => (
                          <option key={path} value={path}>
                            {label}
                          </option>
                        ))}
                    </optgroup>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
