import { dialogsWords } from "catalogue:dialogs"
import { studioWords } from "catalogue:studio"
import { useEffect, useState } from "preact/hooks"
import { fragmentOf, lookOf } from "../../design/fragment.ts"
import type { Design } from "../../design/values.ts"
import { download, fileName } from "../../drawing/download.ts"
import { serviceUrl } from "../../frame/router.ts"
import { CopyButton } from "../../ground/CopyButton.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
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

const pageOf = (look: string): string => `${serviceUrl}/c/${look}`

/** The addresses that share a design; undefined if too long. */
interface Links {
  readonly design: string | undefined
  readonly look: string | undefined
}

const linksOf = async (shared: Design): Promise<Links> => {
  const [fragment, look] = await Promise.all([fragmentOf(shared), lookOf(shared)])
  return {
    design: fragment === undefined ? undefined : addressOf(fragment),
    look: look === undefined ? undefined : pageOf(look)
  }
}

/** An address to copy, with a sentence about it. */
const Address = (props: {
  readonly about: string
  readonly label: string
  readonly copy: string
  readonly address: string
}) => (
  <>
    <p>{props.about}</p>
    <div class="copyable">
      <input
        type="text"
        aria-label={props.label}
        readOnly
        dir="ltr"
        value={props.address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={props.address} label={props.copy} />
    </div>
  </>
)

/** The design as a link, as a page of its look, and as a file. */
const ShareDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const current = design.value
  const words = dialogsWords.value
  const [links, setLinks] = useState<Links>()
  useEffect(() => {
    let isLeft = false
    void linksOf(current).then((found) => {
      if (!isLeft) setLinks(found)
    })
    return () => {
      isLeft = true
    }
  }, [current])
  return (
    <Dialog title={studioWords.value.share[0] ?? ""} onClose={onClose}>
      <div class="stack">
        {links === undefined ? null : links.design === undefined ? (
          <p>{words.tooLargeForLink}</p>
        ) : (
          <Address about={words.aboutLink} label={words.link} copy={words.copyLink} address={links.design} />
        )}
        {links?.look === undefined ? null : (
          <>
            <Address
              about={words.aboutLook}
              label={words.sharedDesignPage}
              copy={words.copyLookPage}
              address={links.look}
            />
            <p>
              <a href={links.look} target="_blank" rel="noopener">
                {words.openLookPage}
              </a>
            </p>
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
