import { batchWords } from "catalogue:batch"
import { makeEvidenceOfCells, makeRowOfCells } from "@quick-response/design/rowOfCells"
import { useMemo, useState } from "preact/hooks"
import { type Design, styleOf } from "../../design/values.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { service } from "../../frame/service.ts"
import { useResource } from "../../frame/useResource.ts"
import { countOf, formatCount, listPhrase } from "../../ground/format.ts"
import { CircleAlertIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { language } from "../../languages/catalogue.ts"
import { optionOf } from "../panels/style/currentStyle.ts"
import { design } from "../state/design.ts"
import * as style from "./batch.module.css"
import { Columns, plainColumn } from "./Columns.tsx"
import { type Judged, type RowFault, shownRows, useJudged } from "./judge.ts"
import { Purchasing } from "./OrderForm.tsx"
import { type FileRow, formatOfTable, rowsOf, withTemplates } from "./rows.ts"
import type { Table } from "./table.ts"
import {
  type ContentList,
  explainFault,
  guessType,
  type Mapping,
  mapColumns,
  missingTargets,
  targetsOf
} from "./targets.ts"

/** True if a design has a frame, and so a caption. */
const isFramed = (design: Design): boolean => optionOf(design, "frameStyle") !== "none"

const quoted = (columns: ReadonlyArray<string>): string =>
  listPhrase(columns.map((name) => batchWords.value.quoted({ name })))

/** Warns of columns that no code uses. */
const Unused = ({
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
          <p>{batchWords.value.unused({ columns: quoted(leftOut), count: countOf(leftOut.length) })}</p>
        )}
        {caption < 0 || hasFrame ? null : (
          <p>
            {batchWords.value.noFrame({ column: quoted([plainColumn(columns[caption] ?? "", caption)]) })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Uses a data URI: the URL of a blob would be revoked while the previous picture still loads. */
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
const RowPictures = ({
  rows,
  judged
}: {
  readonly rows: ReadonlyArray<FileRow>
  readonly judged: Judged
}) => (
  <ul class={style.rowPictures} aria-label={batchWords.value.firstRows}>
    {rows.slice(0, shownRows).map((row) => {
      const name = "request" in row ? row.request.name : undefined
      const isRefused = judged.faults.some(({ line }) => line === row.line)
      return (
        <li key={row.line}>
          <RowPicture svg={judged.pictures.get(row.line)} isRefused={isRefused} />
          <span class="small" dir="auto">
            {typeof name === "string" ? name : batchWords.value.line({ line: formatCount(row.line) })}
            {isRefused ? <span class="second">{batchWords.value.notDrawn}</span> : null}
          </span>
        </li>
      )
    })}
  </ul>
)

/** The most rows with shown faults. */
const mostShown = 20

/** The rows that cannot be bought, and the reasons. */
const Faults = ({
  faults,
  mapping
}: {
  readonly faults: ReadonlyArray<RowFault>
  readonly mapping: Mapping
}) =>
  faults.length === 0 ? null : (
    <div class="notice bad wide">
      <CircleAlertIcon />
      <div>
        <p>
          <strong>{batchWords.value.faulty({ count: countOf(faults.length) })}</strong>{" "}
          {batchWords.value.mend({ count: countOf(faults.length) })}
        </p>
        <ul class={style.rowFaults} aria-label={batchWords.value.faultyRows}>
          {faults.slice(0, mostShown).map(({ line, faults: ofRow }) => (
            <li key={line} class="small">
              {batchWords.value.faultAt({
                line: formatCount(line),
                fault: ofRow.map((fault) => explainFault(fault, mapping)).join("; ")
              })}
            </li>
          ))}
        </ul>
        {faults.length > mostShown ? (
          <p class="small">{batchWords.value.more({ count: countOf(faults.length - mostShown) })}</p>
        ) : null}
      </div>
    </div>
  )

/** The types without the fields of own domains, if the service has none. */
const offered = ({ types, ...list }: ContentList): ContentList => ({
  ...list,
  types: types.map((type) =>
    type.type === "dynamic" && !service.value?.domains
      ? { ...type, fields: type.fields.filter(({ name }) => name !== "domain" && name !== "address") }
      : type
  )
})

/** The columns of a file, its first rows as pictures, the faults of others, and the price of all. */
export const Preparation = (given: {
  readonly name: string
  readonly table: Table
  readonly onAnother: () => void
}) => {
  const contents = useResource(async (signal) => offered(await api.contents({ signal })), [])
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
  const evidenceOfCells = useMemo(() => makeEvidenceOfCells(contents.types), [contents])
  const said = useMemo(() => {
    const addresses = targets.filter(({ isAddress = false }) => isAddress).map(({ path }) => path)
    const format = formatOfTable(table, paths, evidenceOfCells)
    return rowsOf(table, paths, type, rowOfCells, new Set(addresses), format)
  }, [table, paths, type, targets, rowOfCells, evidenceOfCells])
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
          <strong dir="auto">{name}</strong>, {batchWords.value.rows({ count: countOf(table.rows.length) })}
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
          {batchWords.value.sayWhich({
            fields: listPhrase(missing.map(({ label }) => batchWords.value.quoted({ name: label })))
          })}
        </p>
      )}
    </>
  )
}
