import { panelsWords } from "catalogue:panels"
import { useId, useRef } from "preact/hooks"
import { UploadIcon } from "../../../ground/icons.tsx"
import * as style from "../../styles/panels.module.css"
import { Faults } from "../controls/Faults.tsx"
import { pictureTypes } from "./readPictureFile.ts"
import type { PictureTaker } from "./takeLogo.ts"

/** Asks for a picture. */
export const PictureFile = ({
  label,
  hint,
  taker: { note, refusal, take }
}: {
  /** The use of the picture. */
  readonly label: string
  /** The allowed files, and their conversion. */
  readonly hint: string
  readonly taker: PictureTaker
}) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const refused = refusal.value
  return (
    <div class={style.logoFile}>
      <button type="button" aria-describedby={id} onClick={() => input.current?.click()}>
        <UploadIcon size={16} /> {panelsWords.value.choosePicture}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ""
          if (file !== undefined) void take(file)
        }}
      />
      <div id={id}>
        <p class="small second">{hint}</p>
        {note.value === undefined ? null : <p class="small">{note.value()}</p>}
        <Faults sentences={refused === undefined ? [] : [refused()]} />
      </div>
    </div>
  )
}
