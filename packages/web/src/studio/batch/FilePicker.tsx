import { batchWords } from "catalogue:batch"
import { download } from "../../drawing/download.ts"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { formatCount } from "../../ground/format.ts"
import { CircleAlertIcon } from "../../ground/icons.tsx"
import * as style from "./batch.module.css"
import type { PickedFile } from "./order.ts"
import { mostCharacters, mostRows, NoTable, textOf } from "./table.ts"

const example = `name,link
Table 1,https://example.com/menu?table=1
Table 2,https://example.com/menu?table=2
`

/** The choice of a table. */
export const FilePicker = ({
  onPick,
  onRefuse,
  fault
}: {
  readonly onPick: (file: PickedFile) => void
  /** Is told why a file has no text. */
  readonly onRefuse: (fault: NoTable) => void
  /** The reason why the last file could not be taken. */
  readonly fault: NoTable | undefined
}) => {
  const take = async (file: File) => {
    // A character takes up to four bytes; a longer file is refused by its length.
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
