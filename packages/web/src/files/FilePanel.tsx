import { filesWords } from "catalogue:files"
import { useState } from "preact/hooks"
import { LoadedLate } from "../ground/LoadedLate.tsx"
import { Segments } from "../ground/Segments.tsx"
import { FileForm, type FileSource } from "./FileForm.tsx"

/** If a form does not load, the page is unchanged. */
const stay = (): void => {}

const choices = () => {
  const words = filesWords.value
  return [
    { name: "file", label: words.picture },
    { name: "sheet", label: words.sheet }
  ] as const
}

/** Saves a design as a picture, or as a sheet to print and cut out. */
export const FilePanel = (source: FileSource) => {
  const [chosen, setChosen] = useState<ReturnType<typeof choices>[number]["name"]>("file")
  return (
    <div class="stack wide">
      <Segments
        label={filesWords.value.saveAs}
        isLabelShown={false}
        choices={choices()}
        chosen={chosen}
        onChoose={setChosen}
      />
      {chosen === "file" ? (
        <FileForm {...source} />
      ) : (
        <LoadedLate load={() => import("./SheetForm.tsx")} onFailure={stay} properties={source} />
      )}
    </div>
  )
}
