import { filesWords } from "catalogue:files"
import { keysOf } from "@quick-response/design/config/keysOf"
import { imageFormats } from "@quick-response/design/output/ImageFormat"
import {
  longestTexts,
  type Paper,
  papers,
  type SheetName,
  sheetKindOf,
  sheetKinds
} from "@quick-response/drawing/sheets/sheetKinds"
import { useEffect, useState } from "preact/hooks"
import type { SheetOrder } from "quick-response/sheets"
import { download, fileName } from "../drawing/download.ts"
import { drawSheet } from "../drawing/drawCode.ts"
import { TextField } from "../ground/Form.tsx"
import { DownloadIcon } from "../ground/icons.tsx"
import { say } from "../ground/LiveRegion.tsx"
import { Segments } from "../ground/Segments.tsx"
import { SelectField } from "../ground/SelectField.tsx"
import { DrawingFailure } from "./DrawingFailure.tsx"
import type { FileSource } from "./FileForm.tsx"

const sheetNames = keysOf(sheetKinds)

const paperChoices = () => keysOf(papers).map((name) => ({ name, label: filesWords.value.papers[name] }))

/** The usual paper of the visitor's country: A4 or US Letter. */
const usualPaper = (): Paper =>
  /-(?:US|CA|MX|PH|CL|CO|VE)$/.test(new Intl.Locale(navigator.language).maximize().toString())
    ? "letter"
    : "a4"

/** Milliseconds without a change after which the picture of the sheet is drawn. */
const settled = 150

/** The picture of a sheet, as an address for `<img>`; the previous one until it is drawn. */
const usePreview = (configJson: string, order: SheetOrder) => {
  const [preview, setPreview] = useState<{ readonly address?: string; readonly error?: unknown }>({})
  const text = JSON.stringify(order)
  useEffect(() => {
    const aborter = new AbortController()
    const { signal } = aborter
    const draw = async () => {
      try {
        const address = URL.createObjectURL(
          await drawSheet(configJson, JSON.parse(text), { format: "svg", signal })
        )
        if (signal.aborted) URL.revokeObjectURL(address)
        else setPreview({ address })
      } catch (error) {
        if (!signal.aborted) setPreview((before) => ({ ...before, error }))
      }
    }
    const timer = setTimeout(() => void draw(), settled)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [configJson, text])
  const { address } = preview
  useEffect(() => () => (address === undefined ? undefined : URL.revokeObjectURL(address)), [address])
  return preview
}

/** Asks for the item to print, shows the sheet, and saves it as PDF. */
const SheetForm = ({ configJson, title }: Pick<FileSource, "configJson" | "title">) => {
  const [sheet, setSheet] = useState<SheetName>("tent")
  const [paper, setPaper] = useState<Paper>(usualPaper)
  // An address is not a headline.
  const [headline, setHeadline] = useState(() =>
    /[./]/.test(title) ? "" : [...title].slice(0, longestTexts.headline).join("")
  )
  const [line, setLine] = useState(filesWords.value.usualLine)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const words = filesWords.value
  const kind = sheetKindOf(sheet)
  const order = { sheet, paper, ...(kind.headline === undefined ? {} : { headline, line }) }
  const { address, error } = usePreview(configJson, order)
  const save = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const saved = fileName(`${title} ${words.sheets[sheet]}`, ".pdf")
      download(await drawSheet(configJson, order, { format: "pdf" }), saved)
      say(words.saved({ file: saved }))
    } catch (reason) {
      setFailure(reason)
    }
    setIsBusy(false)
  }
  const shownError = failure ?? error
  return (
    <form class="stack wide" onSubmit={(event) => void save(event)} noValidate>
      <SelectField
        label={words.whatToPrint}
        choices={sheetNames.map((name) => ({ name, label: words.sheets[name] }))}
        chosen={sheet}
        hint={words.sheetUses[sheet]}
        isWide
        onChoose={setSheet}
      />
      <Segments label={words.paper} choices={paperChoices()} chosen={paper} onChoose={setPaper} />
      {kind.headline === undefined ? null : (
        <>
          <TextField
            name="headline"
            label={words.headline}
            value={headline}
            maxLength={longestTexts.headline}
            onInput={setHeadline}
          />
          <TextField
            name="line"
            label={words.line}
            value={line}
            maxLength={longestTexts.line}
            onInput={setLine}
          />
        </>
      )}
      <div class="sheet-preview">
        {address === undefined ? null : (
          <img
            src={address}
            alt={words.preview({ sheet: words.sheets[sheet], paper: words.papers[paper] })}
            width={papers[paper].width}
            height={papers[paper].height}
          />
        )}
      </div>
      {shownError === undefined ? null : <DrawingFailure error={shownError} />}
      <button type="submit" class="primary wide" aria-busy={isBusy}>
        <DownloadIcon /> {words.download({ format: imageFormats.pdf.name })}
      </button>
      <p class="hint small">{words.actualSize}</p>
    </form>
  )
}

export default SheetForm
