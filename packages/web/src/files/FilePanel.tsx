import { useState } from "preact/hooks"
import { Segments } from "../ground/Segments.tsx"
import { FileForm } from "./FileForm.tsx"
import { SheetForm } from "./SheetForm.tsx"

const choices = [
  { name: "file", label: "Picture" },
  { name: "sheet", label: "Sheet to print" }
] as const

/** Saves a design as a picture, or as a sheet to print and cut out. */
export const FilePanel = ({
  configJson,
  title,
  isDrawnHere
}: {
  readonly configJson: string
  /** The title that the file is named after. */
  readonly title: string
  /** True where the page draws the file, false where the service draws a bought code. */
  readonly isDrawnHere: boolean
}) => {
  const [chosen, setChosen] = useState<(typeof choices)[number]["name"]>("file")
  return (
    <div class="stack wide">
      <Segments label="Save as" isLabelShown={false} choices={choices} chosen={chosen} onChoose={setChosen} />
      {chosen === "file" ? (
        <FileForm configJson={configJson} title={title} isDrawnHere={isDrawnHere} />
      ) : (
        <SheetForm configJson={configJson} title={title} />
      )}
    </div>
  )
}
