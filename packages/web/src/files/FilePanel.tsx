import { useState } from "preact/hooks"
import { Segments } from "../ground/Segments.tsx"
import { FileForm, type FileSource } from "./FileForm.tsx"
import { SheetForm } from "./SheetForm.tsx"

const choices = [
  { name: "file", label: "Picture" },
  { name: "sheet", label: "Sheet to print" }
] as const

/** Saves a design as a picture, or as a sheet to print and cut out. */
export const FilePanel = (source: FileSource) => {
  const [chosen, setChosen] = useState<(typeof choices)[number]["name"]>("file")
  return (
    <div class="stack wide">
      <Segments label="Save as" isLabelShown={false} choices={choices} chosen={chosen} onChoose={setChosen} />
      {chosen === "file" ? <FileForm {...source} /> : <SheetForm {...source} />}
    </div>
  )
}
