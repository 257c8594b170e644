import { batchWords } from "catalogue:batch"
import { useEffect, useState } from "preact/hooks"
import { Dialog } from "../../ground/Dialog.tsx"
import * as style from "./batch.module.css"
import { finish, purchase, takeUp } from "./batchPurchase.ts"
import { FilePicker } from "./FilePicker.tsx"
import type { PickedFile } from "./order.ts"
import { Preparation } from "./Preparation.tsx"
import { Progress } from "./Progress.tsx"
import { NoTable, readTable, type Table } from "./table.ts"
import { keep, readKept } from "./unfinished.ts"

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
export const BatchDialog = ({ onClose }: { readonly onClose: () => void }) => {
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
