import { useState } from "preact/hooks"
import { drawCode } from "../../drawing/drawCode.ts"
import { CopyIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState } from "../../ground/states.tsx"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"

/** The width of a copied picture in pixels. */
const size = 1024

/** Copies the picture to the clipboard, as a PNG. */
export const CopyPicture = ({ configJson }: { readonly configJson: string }) => {
  const [error, setError] = useState<unknown>()
  const copy = async () => {
    setError(undefined)
    try {
      const picture = drawCode(configJson, { format: "png", size, place: "first" })
      // Safari writes only data that was promised within the click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })])
      say(dialogsWords.value.pictureCopied)
    } catch (failure) {
      if (failure instanceof DOMException) say(dialogsWords.value.pictureNotCopied)
      else setError(failure)
    }
  }
  return (
    <>
      <button type="button" class="wide" onClick={() => void copy()}>
        <CopyIcon /> {dialogsWords.value.copyPicture}
      </button>
      {error === undefined ? null : <FailedState error={error} />}
    </>
  )
}
