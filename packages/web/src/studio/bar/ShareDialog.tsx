import { useEffect, useState } from "preact/hooks"
import { fragmentOf } from "../../design/fragment.ts"
import { download, fileName } from "../../drawing/download.ts"
import { CopyButton } from "../../ground/CopyButton.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { design } from "../state/design.ts"
import { designFile } from "../transfer/ownFile.ts"

const addressOf = (fragment: string): string => {
  const { origin, pathname } = location
  return `${origin}${pathname}#${fragment}`
}

const saveFile = (): void => {
  const { name } = design.peek()
  download(
    new Blob([designFile(design.peek())], { type: "application/json" }),
    fileName(name === "" ? "qr-design" : name, ".json")
  )
}

/** The design as a link and as a file. */
const ShareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const current = design.value
  const words = dialogsWords.value
  const [link, setLink] = useState<{ readonly address: string | undefined }>()
  useEffect(() => {
    let isLeft = false
    void fragmentOf(current).then((fragment) => {
      if (!isLeft) setLink({ address: fragment === undefined ? undefined : addressOf(fragment) })
    })
    return () => {
      isLeft = true
    }
  }, [current])
  return (
    <Dialog title={studioWords.value.share[0] ?? ""} onClose={onClose}>
      <div class="stack">
        {link === undefined ? null : link.address === undefined ? (
          <p>{words.tooLargeForLink}</p>
        ) : (
          <>
            <p>{words.aboutLink}</p>
            <div class="copyable">
              <input
                type="text"
                aria-label={words.link}
                readOnly
                dir="ltr"
                value={link.address}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <CopyButton text={link.address} label={words.copyLink} />
            </div>
          </>
        )}
        <button type="button" onClick={saveFile}>
          {words.saveFile}
        </button>
      </div>
    </Dialog>
  )
}

export default ShareDialog
