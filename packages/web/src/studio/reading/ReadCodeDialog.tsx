import "./reading.css"
import { contents } from "@quick-response/design/content/contents"
import { type ParsedContent, parseContent } from "@quick-response/design/content/parsing/parseContent"
import { useEffect, useRef, useState } from "preact/hooks"
import { readContentDraft } from "../../design/readContentDraft.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { CameraIcon, CircleAlertIcon, InfoIcon } from "../../ground/icons.tsx"
import { takeContent } from "../content/contentChoice.ts"
import { Camera } from "./Camera.tsx"
import { type PictureReader, type ReadingFault, startReader } from "./readPicture.ts"

const faults: Readonly<Record<ReadingFault | "nothing" | "no-camera", string>> = {
  nothing:
    "There is no QR code in this picture that could be read. Try a sharper one, or cut it closer to the code.",
  "unknown-picture": "This browser does not open this picture. PNG, JPEG and WebP work everywhere.",
  "not-loaded": "The reader did not load. Check your connection, then try again.",
  "no-camera":
    "There is no camera that this page may use. Allow it in the browser's settings of this site, or choose a picture."
}

/** A text that was read, and the content that it is. */
interface Found extends ParsedContent {
  readonly text: string
}

const foundIn = (texts: ReadonlyArray<string>): ReadonlyArray<Found> =>
  texts.flatMap((text) => {
    const parsed = parseContent(text)
    return parsed === undefined ? [] : [{ ...parsed, text }]
  })

const Message = ({
  found: { text, content, leftOut },
  onTake
}: {
  readonly found: Found
  readonly onTake: (content: ParsedContent["content"]) => void
}) => (
  <section class="stack wide read-message" aria-label={contents[content.type].label}>
    <h3>{contents[content.type].label}</h3>
    <pre class="wide" dir="auto">
      {text}
    </pre>
    {leftOut.length === 0 ? null : (
      <div class="notice">
        <InfoIcon />
        <p>The form has no field for {leftOut.join(", ")}: this is left out.</p>
      </div>
    )}
    <div class="row">
      <button type="button" class="primary" onClick={() => onTake(content)}>
        Use this message
      </button>
      {content.type === "text" ? null : (
        <button type="button" class="quiet" onClick={() => onTake({ type: "text", text })}>
          Use it as plain text
        </button>
      )}
    </div>
  </section>
)

/** Reads a code from a picture or by the camera, and makes its message that of the design. Nothing leaves the browser. */
const ReadCodeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const reader = useRef<PictureReader>(undefined)
  const [found, setFound] = useState<ReadonlyArray<Found>>([])
  const [fault, setFault] = useState<keyof typeof faults>()
  const [isWatching, setIsWatching] = useState(false)
  const [isReading, setIsReading] = useState(false)
  useEffect(() => () => reader.current?.stop(), [])

  const read = async (picture: Blob | ImageBitmap): Promise<keyof typeof faults | undefined> => {
    reader.current ??= startReader()
    const result = await reader.current.read(picture)
    if ("fault" in result) return result.fault
    const messages = foundIn(result.texts)
    if (messages.length === 0) return "nothing"
    setFound(messages)
    setIsWatching(false)
    return undefined
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

  const take = (content: ParsedContent["content"]) => {
    takeContent(readContentDraft(content))
    onClose()
  }
  if (found.length > 0)
    return (
      <Dialog title={found.length === 1 ? "This code says" : "These codes say"} onClose={onClose}>
        <div class="stack">
          {found.map((message) => (
            <Message key={message.text} found={message} onTake={take} />
          ))}
          <button type="button" class="quiet" onClick={() => setFound([])}>
            Read another code
          </button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title="Read a code" onClose={onClose}>
      <div class="stack">
        <p>
          The message of a code that you have becomes that of your design. Its picture stays in this browser.
        </p>
        {isWatching ? (
          <>
            <Camera
              onPicture={watch}
              onRefuse={() => {
                setIsWatching(false)
                setFault("no-camera")
              }}
            />
            <p role="status">Hold the code in front of the camera.</p>
            <button type="button" class="wide" onClick={() => setIsWatching(false)}>
              Stop the camera
            </button>
          </>
        ) : (
          <>
            <DropPlace accept="image/*" onPick={(file) => void readFile(file)}>
              <strong>Choose a picture</strong>, or drop or paste it here
            </DropPlace>
            <button
              type="button"
              class="wide"
              onClick={() => {
                setFault(undefined)
                setIsWatching(true)
              }}
            >
              <CameraIcon /> Use the camera
            </button>
          </>
        )}
        {isReading ? <p role="status">Reading the picture</p> : null}
        {fault === undefined ? null : (
          <div class="notice bad" role="alert">
            <CircleAlertIcon />
            <p>{faults[fault]}</p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

export default ReadCodeDialog
