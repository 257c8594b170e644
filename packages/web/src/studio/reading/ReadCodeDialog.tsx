import "./reading.css"
import { contents } from "@quick-response/design/content/contents"
import {
  isElementString,
  type ParsedContent,
  parseContent
} from "@quick-response/design/content/parsing/parseContent"
import { useEffect, useRef, useState } from "preact/hooks"
import { readContentDraft } from "../../design/readContentDraft.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { countOf, listPhrase } from "../../ground/format.ts"
import { CameraIcon, CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { takeContent } from "../content/contentChoice.ts"
import { Camera } from "./Camera.tsx"
import { type PictureReader, type ReadingFault, type ReadText, startReader } from "./readPicture.ts"
import { type ReadTexts, readTexts } from "./readTexts.ts"

/** The reasons why no code is read, as messages. */
const faults = {
  nothing: "noCode",
  "unknown-picture": "unknownPicture",
  "not-loaded": "readerNotLoaded",
  "no-camera": "noCamera"
} as const satisfies Readonly<Record<ReadingFault | "nothing" | "no-camera", keyof typeof dialogsWords.value>>

/** A text that was read, and the content that it is. */
interface Found extends ParsedContent {
  readonly text: string
}

const foundIn = (texts: ReadonlyArray<ReadText>): ReadonlyArray<Found> =>
  texts.flatMap(({ text, symbologyIdentifier }) => {
    const parsed = parseContent(text, isElementString(symbologyIdentifier))
    return parsed === undefined ? [] : [{ ...parsed, text }]
  })

const labelOf = ({ type }: ParsedContent["content"]): string =>
  studioWords.value.labelAt(type, contents[type].label)

const Message = ({
  found: { text, content, leftOut },
  onTake
}: {
  readonly found: Found
  readonly onTake: (content: ParsedContent["content"]) => void
}) => (
  <section class="stack wide read-message" aria-label={labelOf(content)}>
    <h3>{labelOf(content)}</h3>
    <pre class="wide" dir="auto">
      {text}
    </pre>
    {leftOut.length === 0 ? null : (
      <div class="notice">
        <InfoIcon />
        <p>{dialogsWords.value.noField(listPhrase(leftOut))}</p>
      </div>
    )}
    <div class="row">
      <button type="button" class="primary" onClick={() => onTake(content)}>
        {dialogsWords.value.useMessage}
      </button>
      {content.type === "text" ? null : (
        <button type="button" class="quiet" onClick={() => onTake({ type: "text", text })}>
          {dialogsWords.value.useText}
        </button>
      )}
    </div>
  </section>
)

const MissingParts = ({
  partial,
  onShow
}: {
  readonly partial: ReadTexts
  readonly onShow: (read: ReadTexts) => void
}) => (
  <div class="notice" role="status">
    <InfoIcon />
    <div class="stack">
      {partial.incomplete.map(({ total, missing }) => (
        <p key={missing.join()}>
          {dialogsWords.value.partsMissing(listPhrase(missing.map(String)), countOf(total))}
        </p>
      ))}
      <button type="button" onClick={() => onShow(partial)}>
        {dialogsWords.value.showParts}
      </button>
    </div>
  </div>
)

/**
 * Reads a code from a picture or the camera and takes over its message. Joins the parts of a split text. All data stay
 * in the browser.
 */
const ReadCodeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const reader = useRef<PictureReader>(undefined)
  const [found, setFound] = useState<ReadonlyArray<Found>>([])
  const [partial, setPartial] = useState<ReadTexts>()
  const known = useRef<ReadonlyArray<ReadText>>([])
  const [fault, setFault] = useState<keyof typeof faults>()
  const [isWatching, setIsWatching] = useState(false)
  const [isReading, setIsReading] = useState(false)
  useEffect(() => () => reader.current?.stop(), [])

  const read = async (picture: Blob | ImageBitmap): Promise<keyof typeof faults | undefined> => {
    reader.current ??= startReader()
    const result = await reader.current.read(picture)
    if ("fault" in result) return result.fault
    if (foundIn(result.texts).length === 0) return "nothing"
    const all = readTexts(known.current, result.texts)
    known.current = all.read
    if (all.incomplete.length > 0) setPartial(all)
    else show(all)
    return undefined
  }
  const show = ({ texts }: ReadTexts) => {
    known.current = []
    setPartial(undefined)
    setFound(foundIn(texts))
    setIsWatching(false)
  }
  const readFile = async (file: Blob) => {
    setFault(undefined)
    setIsReading(true)
    setFault(await read(file))
    setIsReading(false)
  }
  const watch = async (picture: ImageBitmap) => {
    const seen = await read(picture)
    // Most pictures of a camera show no code yet.
    if (seen === "not-loaded") setFault(seen)
  }
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"))
      if (picture === undefined) return
      // Elsewhere in the studio, a picture that is pasted becomes the logo.
      event.preventDefault()
      event.stopPropagation()
      void readFile(picture)
    }
    document.addEventListener("paste", paste, { capture: true })
    return () => document.removeEventListener("paste", paste, { capture: true })
  }, [])

  const words = dialogsWords.value
  const take = (content: ParsedContent["content"]) => {
    takeContent(readContentDraft(content))
    onClose()
  }
  if (found.length > 0)
    return (
      <Dialog title={words.says(countOf(found.length))} onClose={onClose}>
        <div class="stack">
          {found.map((message) => (
            <Message key={message.text} found={message} onTake={take} />
          ))}
          <button type="button" class="quiet" onClick={() => setFound([])}>
            {words.readAnother}
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={words.readCode} onClose={onClose}>
      <div class="stack read-code">
        <p>{words.aboutReading}</p>
        {isWatching ? (
          <>
            <Camera
              onPicture={watch}
              onRefuse={() => {
                setIsWatching(false)
                setFault("no-camera")
              }}
            />
            <p role="status">{words.holdCode}</p>
            <button type="button" class="wide" onClick={() => setIsWatching(false)}>
              {words.stopCamera}
            </button>
          </>
        ) : (
          <>
            <DropPlace accept="image/*" onPick={(file) => void readFile(file)}>
              {words.choosePicture((text) => (
                <strong>{text}</strong>
              ))}
            </DropPlace>
            <button
              type="button"
              class="wide"
              onClick={() => {
                setFault(undefined)
                setIsWatching(true)
              }}
            >
              <CameraIcon /> {words.useCamera}
            </button>
          </>
        )}
        {partial === undefined ? null : <MissingParts partial={partial} onShow={show} />}
        {isReading ? <p role="status">{words.reading}</p> : null}
        {fault === undefined ? null : (
          <div class="notice bad" role="alert">
            <CircleAlertIcon />
            <p>{words[faults[fault]]}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

export default ReadCodeDialog
