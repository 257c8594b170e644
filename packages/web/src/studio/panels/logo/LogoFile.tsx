import { useId, useRef } from "preact/hooks"
import { UploadIcon } from "../../../design/icons.tsx"
import { Faults } from "../controls/Faults.tsx"
import { logoLimits, logoTypes } from "./readLogoFile.ts"
import { logoNote, logoRefusal, takeLogo } from "./takeLogo.ts"

/** Asks for a picture, and says what it may be. A picture may also be dropped or pasted anywhere on the page. */
export const LogoFile = () => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const refusal = logoRefusal.value
  return (
    <div class="logo-file">
      <button type="button" aria-describedby={id} onClick={() => input.current?.click()}>
        <UploadIcon size={16} /> Choose a picture
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes}
        aria-label="Picture for the logo"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again.
          currentTarget.value = ""
          if (file !== undefined) void takeLogo(file)
        }}
      />
      <div id={id}>
        <p class="small second">Or drop it on the page, or paste it. {logoLimits}.</p>
        {logoNote.value === undefined ? null : <p class="small">{logoNote.value}</p>}
        <Faults sentences={refusal === undefined ? [] : [refusal]} />
      </div>
    </div>
  )
}
