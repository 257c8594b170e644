import { dialogsWords } from "catalogue:dialogs"
import { studioWords } from "catalogue:studio"
import { useEffect, useState } from "preact/hooks"
import { configJsonOf, says as saysOf } from "../../design/values.ts"
import { dataUriOf } from "../../drawing/dataUriOf.ts"
import { fileName } from "../../drawing/download.ts"
import { drawCode } from "../../drawing/drawCode.ts"
import { FilePanel } from "../../files/FilePanel.tsx"
import { href, serviceUrl } from "../../frame/router.ts"
import { drawing } from "../../frame/service.ts"
import { Snippet } from "../../ground/CopyButton.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { CircleCheckIcon, CopyIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState } from "../../ground/states.tsx"
import { design } from "../state/design.ts"
import { closeDownload } from "../state/openDownload.ts"
import { isBought, isDrawnFreely } from "../state/purchase.ts"
import * as style from "./DownloadDialog.module.css"
import { clientSnippet, curlSnippet, embeddingSnippet, htmlSnippet } from "./snippets.ts"

/** The width of a copied picture in pixels. */
const size = 1024

/** Copies the picture to the clipboard, as a PNG. */
const CopyPicture = ({ configJson }: { readonly configJson: string }) => {
  const [error, setError] = useState<unknown>()
  const copy = async () => {
    setError(undefined)
    try {
      const picture = drawCode(configJson, { format: "png", size, place: "first" })
      // Safari only writes data whose promise was passed during the click.
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

/** The width of the picture within an HTML page, in CSS pixels. */
const htmlWidth = 256

/** The code that makes the picture, in four ways. */
const CodeToCopy = ({
  configJson,
  title,
  says
}: {
  readonly configJson: string
  readonly title: string
  readonly says: string
}) => {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    drawCode(configJson, { format: "svg", size: htmlWidth })
      .then(dataUriOf)
      .then(setPicture, () => undefined)
  }, [configJson])
  const subject = { configJson, serviceUrl, file: fileName(title, ".svg") }
  const words = dialogsWords.value
  const ways = [
    { name: "curl", text: curlSnippet(subject) },
    { name: words.byService, text: clientSnippet(subject) },
    { name: words.withoutService, text: embeddingSnippet(subject) },
    // Its space is reserved before the picture is drawn, so that the dialog does not move under the pointer.
    {
      name: "HTML",
      text:
        picture === undefined
          ? undefined
          : htmlSnippet(picture, { width: htmlWidth, alternative: studioWords.value.picture({ says }) })
    }
  ]
  return (
    <section class={style.codeToCopy} aria-labelledby="code-to-copy">
      <h3 id="code-to-copy">{words.code}</h3>
      {ways.map(({ name, text }) => (
        <details key={name} class="disclosure">
          <summary>{name}</summary>
          {text === undefined ? null : <Snippet text={text} label={words.copyCode({ name })} />}
        </details>
      ))}
    </section>
  )
}

/**
 * The dialog with the design's files, its picture to copy, and the code that makes it. It shows the design at the time
 * of opening.
 */
const DownloadDialog = () => {
  const [{ configJson, name, says, hasBought }] = useState(() => ({
    hasBought: isBought.value,
    configJson: configJsonOf(design.value),
    name: design.value.name,
    says: saysOf(design.value)
  }))
  const isSold = drawing.value !== "free"
  const isDrawnHere = !isSold || (isDrawnFreely.value && !hasBought)
  const title = name.trim() === "" ? says : name.trim()
  return (
    <Dialog title={studioWords.value.downloadOrCopy} onClose={closeDownload}>
      <div class={style.dialog}>
        {hasBought ? (
          <p class="notice good">
            <CircleCheckIcon />
            <span>
              {studioWords.value.bought({ link: (text) => <a href={href("/account/codes")}>{text}</a> })}
            </span>
          </p>
        ) : null}
        <FilePanel configJson={configJson} title={title} isDrawnHere={isDrawnHere} />
        <CopyPicture configJson={configJson} />
        <CodeToCopy configJson={configJson} title={title} says={says} />
      </div>
    </Dialog>
  )
}

export default DownloadDialog
