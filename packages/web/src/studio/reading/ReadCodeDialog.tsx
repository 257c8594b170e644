import { dialogsWords } from "catalogue:dialogs"
import { contents } from "@quick-response/design/content/contents"
import {
  isElementString,
  type ParsedContent,
  parseContent
} from "@quick-response/design/content/parsing/parseContent"
import { useEffect, useRef, useState } from "preact/hooks"
import { readContentDraft } from "../../design/readContentDraft.ts"
import type { ContentDraft } from "../../design/values.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { countOf, listPhrase } from "../../ground/format.ts"
import { CameraIcon, CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { contentLabelAt } from "../../languages/contentNames.ts"
import { Camera } from "./Camera.tsx"
import { LeadLine, useOwnHosts } from "./LeadLine.tsx"
import * as style from "./reading.module.css"
import {
  type PictureReader,
  type ReadingFault,
  type ReadingResult,
  type ReadText,
  startReader
} from "./readPicture.ts"
import { type ReadTexts, readTexts } from "./readTexts.ts"

/** The reasons why no code is read, as messages. */
const faults = {
  nothing: "noCode",
  "unknown-picture": "unknownPicture",
  "not-loaded": "readerNotLoaded",
  "no-camera": "noCamera"
} as const satisfies Readonly<Record<ReadingFault | "nothing" | "no-camera", keyof typeof dialogsWords.value>>

/** A text that was read, parsed as a content. */
interface Found extends ParsedContent {
  readonly text: string
}

const foundIn = (texts: ReadonlyArray<ReadText>): ReadonlyArray<Found> =>
  texts.flatMap(({ text, symbologyIdentifier }) => {
    const parsed = parseContent(text, isElementString(symbologyIdentifier))
    return parsed === undefined ? [] : [{ ...parsed, text }]
  })

const labelOf = ({ type }: ParsedContent["content"]): string => contentLabelAt(type, contents[type].label)

const kindsOf = (found: ReadonlyArray<Found>): string =>
  listPhrase([...new Set(found.map(({ content }) => labelOf(content)))])

const Message = ({
  found: { text, content, leftOut },
  own,
  onTake
}: {
  readonly found: Found
  /** The account's own hosts; undefined until they are known. */
  readonly own: ReadonlyArray<string> | undefined
  readonly onTake: (content: ParsedContent["content"]) => void
}) => (
  <section class={`stack wide ${style.readMessage}`} aria-label={labelOf(content)}>
    <h3>{labelOf(content)}</h3>
    <pre class="wide" dir="auto">
      {text}
    </pre>
    {own === undefined ? null : <LeadLine text={text} own={own} />}
    {leftOut.length === 0 ? null : (
      <div class="notice">
        <InfoIcon />
        <p>{dialogsWords.value.noField({ parts: listPhrase(leftOut) })}</p>
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
          {dialogsWords.value.partsMissing({
            missing: listPhrase(missing.map(String)),
            count: countOf(total)
          })}
        </p>
      ))}
      <button type="button" onClick={() => onShow(partial)}>
        {dialogsWords.value.showParts}
      </button>
    </div>
  </div>
)

/** The messages that were read, each with its uses. */
const FoundMessages = ({
  found,
  onTake,
  onAnother,
  onClose
}: {
  readonly found: ReadonlyArray<Found>
  readonly onTake: (content: ParsedContent["content"]) => void
  readonly onAnother: () => void
  readonly onClose: () => void
}) => {
  const own = useOwnHosts()
  return (
    <Dialog title={dialogsWords.value.says({ count: countOf(found.length) })} onClose={onClose}>
      <div class="stack">
        {found.map((message) => (
          <Message key={message.text} found={message} own={own} onTake={onTake} />
        ))}
        <button type="button" class="quiet" onClick={onAnother}>
          {dialogsWords.value.readAnother}
        </button>
      </div>
    </Dialog>
  )
}

/** The sources of a picture: a file, or the camera. */
const ChooseOrWatch = ({
  onPick,
  onWatch
}: {
  readonly onPick: (file: Blob) => void
  readonly onWatch: () => void
}) => (
  <>
    <DropPlace accept="image/*" onPick={onPick}>
      {dialogsWords.value.choosePicture({ strong: (text) => <strong>{text}</strong> })}
    </DropPlace>
    <button type="button" class="wide" onClick={onWatch}>
      <CameraIcon /> {dialogsWords.value.useCamera}
    </button>
  </>
)

/**
 * Reads a code from a picture or the camera and takes over its message. Joins the parts of a split text. All data stay
 * in the browser.
 */
interface ReadCodeDialogProps {
  readonly onTake: (content: ContentDraft) => void
  readonly onClose: () => void
}

const ReadCodeDialog = ({ onTake, onClose }: ReadCodeDialogProps) => {
  const reader = useRef<PictureReader>(undefined)
  const [found, setFound] = useState<ReadonlyArray<Found>>([])
  const [partial, setPartial] = useState<ReadTexts>()
  const known = useRef<ReadonlyArray<ReadText>>([])
  const before = useRef<ReadonlyArray<string>>([])
  const [fault, setFault] = useState<keyof typeof faults>()
  const [isWatching, setIsWatching] = useState(false)
  const [isReading, setIsReading] = useState(false)
  /** The texts in the camera's last picture. */
  const [inView, setInView] = useState<ReadonlyArray<Found>>([])
  useEffect(() => () => reader.current?.stop(), [])

  const textsOf = (picture: Blob | ImageBitmap): Promise<ReadingResult> => {
    reader.current ??= startReader()
    return reader.current.read(picture)
  }
  const add = (texts: ReadonlyArray<ReadText>): void => {
    const all = readTexts(known.current, texts)
    known.current = all.read
    if (all.incomplete.length > 0) setPartial(all)
    else show(all)
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
    const result = await textsOf(file)
    setIsReading(false)
    if ("fault" in result) setFault(result.fault)
    else if (foundIn(result.texts).length === 0) setFault("nothing")
    else add(result.texts)
  }
  /** Takes a text once two pictures in a row show it, so that people see the kind of code before the camera stops. */
  const watch = async (picture: ImageBitmap) => {
    const result = await textsOf(picture)
    if ("fault" in result) {
      if (result.fault === "not-loaded") setFault(result.fault)
      return
    }
    const seen = foundIn(result.texts)
    const isSteady = seen.length > 0 && seen.every(({ text }) => before.current.includes(text))
    before.current = seen.map(({ text }) => text)
    setInView(seen)
    if (isSteady) add(result.texts)
  }
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const picture = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith("image/"))
      if (picture === undefined) return
      // Without this, the studio would use a pasted picture as the logo.
      event.preventDefault()
      event.stopPropagation()
      void readFile(picture)
    }
    document.addEventListener("paste", paste, { capture: true })
    return () => document.removeEventListener("paste", paste, { capture: true })
  }, [])

  const words = dialogsWords.value
  const take = (content: ParsedContent["content"]) => {
    onTake(readContentDraft(content))
    onClose()
  }
  if (found.length > 0)
    return <FoundMessages found={found} onTake={take} onAnother={() => setFound([])} onClose={onClose} />
  return (
    <Dialog title={words.readCode} onClose={onClose}>
      <div class={`stack ${style.readCode}`}>
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
            <p role="status">
              {inView.length === 0 ? words.holdCode : words.inView({ kinds: kindsOf(inView) })}
            </p>
            <button type="button" class="wide" onClick={() => setIsWatching(false)}>
              {words.stopCamera}
            </button>
          </>
        ) : (
          <ChooseOrWatch
            onPick={(file) => void readFile(file)}
            onWatch={() => {
              setFault(undefined)
              setInView([])
              before.current = []
              setIsWatching(true)
            }}
          />
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
