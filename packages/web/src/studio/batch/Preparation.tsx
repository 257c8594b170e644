import { makeRowOfCells } from "@quick-response/design/rowOfCells"
import { useMemo, useState } from "preact/hooks"
import { styleOf } from "../../design/values.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { useResource } from "../../frame/useResource.ts"
import { countOf, listPhrase } from "../../ground/format.ts"
import { language } from "../../languages/catalogue.ts"
import { batchWords } from "../../languages/studio/batchWords.ts"
import { design } from "../state/design.ts"
import { Columns } from "./Columns.tsx"
import { Purchasing } from "./OrderForm.tsx"
import { Faults } from "./RowFaults.tsx"
import { RowPictures } from "./RowPictures.tsx"
import { rowsOf, withTemplates } from "./rows.ts"
import type { Table } from "./table.ts"
import { type ContentList, guessType, mapColumns, missingTargets, targetsOf } from "./targets.ts"
import { isFramed, Unused } from "./Unused.tsx"
import { useJudged } from "./useJudged.ts"

/** The columns of a file, its first rows as pictures, the faults of others, and the price of all. */
export const Preparation = (given: {
  readonly name: string
  readonly table: Table
  readonly onAnother: () => void
}) => {
  const contents = useResource((signal) => api.contents({ signal }), [])
  return <Loaded resource={contents}>{(list) => <Prepared contents={list} {...given} />}</Loaded>
}

const Prepared = ({
  contents,
  name,
  table,
  onAnother
}: Parameters<typeof Preparation>[0] & { readonly contents: ContentList }) => {
  const [type, setType] = useState(() => guessType(table.columns, contents, design.peek().content?.type))
  const spoken = language.value
  const targets = useMemo(() => targetsOf(type, contents), [type, contents, spoken])
  const [paths, setPaths] = useState(() => mapColumns(table.columns, targets))
  const rowOfCells = useMemo(() => makeRowOfCells(contents.types), [contents])
  const said = useMemo(() => {
    const addresses = targets.filter(({ isAddress = false }) => isAddress).map(({ path }) => path)
    return rowsOf(table, paths, type, rowOfCells, new Set(addresses))
  }, [table, paths, type, targets, rowOfCells])
  // The dialog covers everything that could change the design.
  const whole = useMemo(() => styleOf(design.peek()), [])
  const { style, rows } = useMemo(
    () => withTemplates(whole, said, paths.includes("template")),
    [whole, said, paths]
  )
  const missing = missingTargets(targets, paths)
  const judged = useJudged(rows, style)
  const changeType = (next: string) => {
    setType(next)
    setPaths(mapColumns(table.columns, targetsOf(next, contents)))
  }
  const refused = new Set(judged.faults.map(({ line }) => line))
  const good = rows.flatMap((row) =>
    "request" in row && !refused.has(row.line) ? [{ line: row.line, request: row.request }] : []
  )
  return (
    <>
      <div class="row apart wide">
        <span>
          <strong dir="auto">{name}</strong>, {batchWords.value.rows(countOf(table.rows.length))}
        </span>
        <button type="button" class="quiet" onClick={onAnother}>
          {batchWords.value.anotherFile}
        </button>
      </div>
      <Columns
        contents={contents}
        type={type}
        onType={changeType}
        table={table}
        targets={targets}
        paths={paths}
        onPath={(index, path) =>
          setPaths(paths.map((old, at) => (at === index ? path : old === path ? "" : old)))
        }
      />
      <Unused columns={table.columns} paths={paths} isFramed={isFramed(design.peek())} />
      {missing.length === 0 ? (
        <>
          <RowPictures rows={rows} judged={judged} />
          <Faults faults={judged.faults} mapping={{ columns: table.columns, paths, targets }} />
          <Purchasing fileName={name} style={style} rows={good} judged={judged.count} total={rows.length} />
        </>
      ) : (
        <p class="notice warn" role="status">
          {batchWords.value.sayWhich(listPhrase(missing.map(({ label }) => batchWords.value.quoted(label))))}
        </p>
      )}
    </>
  )
}
