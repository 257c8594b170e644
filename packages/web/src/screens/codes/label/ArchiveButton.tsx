import { codesWords } from "catalogue:codes"
import { useState } from "preact/hooks"
import { api } from "../../../frame/api.ts"
import { asMember } from "../../../frame/session.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { Form } from "../../../ground/Form.tsx"
import { ArchiveIcon } from "../../../ground/icons.tsx"
import type { FullCode } from "../dynamic/dynamicCode.ts"

/** Archives a code, or restores it. If a dynamic code still redirects, it first says that this continues. */
export const ArchiveButton = ({
  code: { id, isArchived, dynamic },
  onChanged,
  onFailure
}: {
  readonly code: FullCode
  readonly onChanged: () => void
  readonly onFailure: (error: unknown) => void
}) => {
  const words = codesWords.value
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const change = async () => {
    await asMember(() => api.changeQrCode(id, { isArchived: !isArchived }))
    onFailure(undefined)
    setIsAsked(false)
    onChanged()
  }
  const press = async () => {
    if (isBusy) return
    if (!isArchived && dynamic?.state === "active") return setIsAsked(true)
    setIsBusy(true)
    await change().catch(onFailure)
    setIsBusy(false)
  }
  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => void press()}>
        <ArchiveIcon size={18} /> {isArchived ? words.unarchive : words.archive}
      </button>
      {isAsked ? (
        <Dialog title={words.archiveThis} onClose={() => setIsAsked(false)}>
          <Form submit={change} label={words.archive} fields={[]}>
            <p>{words.aboutArchive}</p>
          </Form>
        </Dialog>
      ) : null}
    </>
  )
}
