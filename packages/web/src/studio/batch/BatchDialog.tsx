import { batchWords } from "catalogue:batch"
import { useEffect, useState } from "preact/hooks"
import { download } from "../../drawing/download.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { formatCount } from "../../ground/format.ts"
import { CircleAlertIcon } from "../../ground/icons.tsx"
import * as style from "./batch.module.css"
import { finish, purchase, takeUp } from "./batchPurchase.ts"
import type { PickedFile } from "./order.ts"
import { Preparation } from "./Preparation.tsx"
import { Progress } from "./Progress.tsx"
import { mostCharacters, mostRows, NoTable, readTable, type Table, textOf } from "./table.ts"
import { keep, readKept } from "./unfinished.ts"

const example = `name,link
Table 1,https://example.com/menu?table=1
Table 2,https://example.com/menu?table=2
`

/** The choice of a table. */
const FilePicker = ({
  onPick,
  onRefuse,
  fault
}: {
  readonly onPick: (file: PickedFile) => void
  /** Called with the reason why a file could not be read. */
  readonly onRefuse: (fault: NoTable) => void
  /** The reason why the last file could not be taken. */
  readonly fault: NoTable | undefined
}) => {
  const take = async (file: File) => {
    // A character takes up to four bytes, so a longer file can be refused before it is read.
    const bytes = new Uint8Array(await file.slice(0, 4 * (mostCharacters + 1)).arrayBuffer())
    try {
      onPick({ name: file.name, text: textOf(bytes) })
    } catch (error) {
      if (!(error instanceof NoTable)) throw error
      onRefuse(error)
    }
  }
  return (
    <>
      <p>{batchWords.value.about({ most: formatCount(mostRows) })}</p>
      <DropPlace accept=".csv,.tsv,.txt,text/csv" onPick={(file) => void take(file)}>
        {batchWords.value.choose({ strong: (text) => <strong>{text}</strong> })}
      </DropPlace>
      {fault === undefined ? null : (
        <div class="notice bad" role="alert">
          <CircleAlertIcon />
          <p>{fault.say()}</p>
        </div>
      )}
      <div class={style.example}>
        <pre>
          <code>{example}</code>
        </pre>
        <button
          type="button"
          class="quiet"
          onClick={() => download(new Blob([example], { type: "text/csv" }), "example.csv")}
        >
          {batchWords.value.example}
        </button>
      </div>
    </>
  )
}

interface Opened extends PickedFile {
  readonly table: Table
}

/** A file as a table, or the reason why it is not one. */
const opened = (file: PickedFile | undefined): Opened | NoTable | undefined => {
  if (file === undefined) return undefined
  try {
    return { ...file, table: readTable(file.text) }
  } catch (error) {
    if (error instanceof NoTable) return error
    throw error
  }
}

/** Many codes from a CSV file: the file, its columns, and the purchase. */
const BatchDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [file, setFile] = useState(() => opened(readKept().file))
  useEffect(takeUp, [])
  const take = (picked: PickedFile) => {
    const next = opened(picked)
    setFile(next)
    try {
      keep(next instanceof NoTable ? {} : { file: picked })
    } catch {
      // The file is then picked again after a reload.
    }
  }
  const again = () => {
    finish()
    keep({})
    setFile(undefined)
  }
  return (
    <Dialog title={batchWords.value.title} onClose={onClose}>
      <div class={`${style.batch} stack`}>
        {purchase.value !== undefined ? (
          <Progress purchase={purchase.value} onAnother={again} />
        ) : file === undefined || file instanceof NoTable ? (
          <FilePicker onPick={take} onRefuse={setFile} fault={file} />
        ) : (
          <Preparation key={file.text} name={file.name} table={file.table} onAnother={again} />
        )}
      </div>
    </Dialog>
  )
}

export default BatchDialog
