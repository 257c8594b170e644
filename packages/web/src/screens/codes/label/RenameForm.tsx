import "./label.css"
import { codesWords } from "catalogue:codes"
import { useEffect, useRef, useState } from "preact/hooks"
import { codeTitle } from "../../../account/codeTitle.ts"
import { api } from "../../../frame/api.ts"
import { asMember } from "../../../frame/session.ts"
import { XIcon } from "../../../ground/icons.tsx"
import type { FullCode } from "../dynamic/dynamicCode.ts"

/** The field that replaces a code's heading. An empty one restores the name of the purchase; Escape cancels. */
export const RenameForm = ({
  code: { id, name },
  onRenamed,
  onClose,
  onFailure
}: {
  readonly code: FullCode
  readonly onRenamed: () => void
  readonly onClose: () => void
  readonly onFailure: (error: unknown) => void
}) => {
  const words = codesWords.value
  const field = useRef<HTMLInputElement>(null)
  const shown = codeTitle(name)
  const [typed, setTyped] = useState(shown)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => field.current?.select(), [])
  const save = async () => {
    const next = typed.trim()
    if (isBusy) return
    if (next === shown) return onClose()
    setIsBusy(true)
    try {
      await asMember(() => api.changeQrCode(id, { name: next === "" ? null : next }))
      onFailure(undefined)
      onRenamed()
      onClose()
    } catch (error) {
      onFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <form
      class="rename-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose()
      }}
    >
      <input
        ref={field}
        aria-label={words.name}
        value={typed}
        placeholder={words.asBought}
        maxLength={100}
        dir="auto"
        autocomplete="off"
        enterkeyhint="done"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <button type="submit" class="primary" aria-busy={isBusy}>
        {words.save}
      </button>
      <button
        type="button"
        class="quiet icon-only"
        aria-label={words.cancel}
        title={words.cancel}
        onClick={onClose}
      >
        <XIcon />
      </button>
    </form>
  )
}
