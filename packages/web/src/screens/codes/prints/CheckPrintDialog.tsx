import "./prints.css"
import { printsWords } from "catalogue:prints"
import { useRef, useState } from "preact/hooks"
import { api } from "../../../frame/api.ts"
import { asMember } from "../../../frame/session.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { DropPlace } from "../../../ground/DropPlace.tsx"
import { formatCount, formatDecimal, formatShare } from "../../../ground/format.ts"
import { CameraIcon, CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from "../../../ground/icons.tsx"
import { FailedState } from "../../../ground/states.tsx"
import { type Check, findingSentence } from "./findingSentence.ts"

const pointsOf = (corners: Check["corners"]): string => corners.map(({ x, y }) => `${x},${y}`).join(" ")

/** The longest side of a photograph that is sent: enough for about 20 pixels a module, and quick to send. */
const longestSide = 2400

/** A photograph to send, turned upright. */
interface Photograph {
  /** A data URI of a JPEG. */
  readonly image: string
  readonly width: number
  readonly height: number
}

const blobText = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** A picture file as a photograph, scaled down if it is large; undefined if the browser cannot open it. */
const photographOf = async (file: Blob): Promise<Photograph | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return undefined
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext("2d")
  if (context === null) return undefined
  // Transparent pixels would become black in a JPEG.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92))
  return blob === null ? undefined : { image: await blobText(blob), width, height }
}

/** The photograph with the code's outline, and its weakest places. */
const Marked = ({ photograph, check }: { readonly photograph: Photograph; readonly check: Check }) => (
  <svg
    class="marked-print"
    viewBox={`0 0 ${photograph.width} ${photograph.height}`}
    role="img"
    aria-label={printsWords.value.photo}
  >
    <image href={photograph.image} width={photograph.width} height={photograph.height} />
    <polygon class="print-outline" points={pointsOf(check.corners)} />
    {check.findings.map(({ kind, place, area }) =>
      place === null || area.length === 0 ? null : (
        <polygon key={`${kind}${place}`} class="print-weakness" points={pointsOf(area)} />
      )
    )}
  </svg>
)

const Verdict = ({ check }: { readonly check: Check }) => {
  const words = printsWords.value
  const { isThisCode, reserve } = check
  if (isThisCode === "yes")
    return (
      <div class={reserve < 30 ? "notice warn" : "notice good"} role="status">
        {reserve < 30 ? <TriangleAlertIcon /> : <CircleCheckIcon />}
        <p>{words.yes({ reserve: formatShare(reserve / 100) })}</p>
      </div>
    )
  return (
    <div class="notice bad" role="alert">
      <CircleAlertIcon />
      <p>{isThisCode === "no" ? words.no : words.unread}</p>
    </div>
  )
}

const Figures = ({
  check: { blocks, contrast, blur, quietZone, says, isThisCode }
}: {
  readonly check: Check
}) => {
  const words = printsWords.value
  return (
    <dl class="facts">
      {isThisCode === "no" && says !== null ? (
        <div>
          <dt>{words.saysThis}</dt>
          <dd>
            <code dir="auto">{says}</code>
          </dd>
        </div>
      ) : null}
      {contrast === null ? null : (
        <div>
          <dt>{words.contrast}</dt>
          <dd>{formatShare(contrast / 100)}</dd>
        </div>
      )}
      {blur === null ? null : (
        <div>
          <dt>{words.blur}</dt>
          <dd>{words.modules({ count: formatDecimal(blur, 2) })}</dd>
        </div>
      )}
      {quietZone === null ? null : (
        <div>
          <dt>{words.quietZone}</dt>
          <dd>{words.modules({ count: formatDecimal(quietZone, 1) })}</dd>
        </div>
      )}
      {blocks.length === 0 ? null : (
        <div>
          <dt>{words.blocks}</dt>
          <dd>
            {blocks
              .map(({ wrong, correctable }) =>
                words.ofCorrectable({ wrong: formatCount(wrong), correctable: formatCount(correctable) })
              )
              .join(" · ")}
          </dd>
        </div>
      )}
    </dl>
  )
}

const Findings = ({ findings }: Pick<Check, "findings">) => {
  const words = printsWords.value
  return findings.length === 0 ? (
    <p>{words.sound}</p>
  ) : (
    <section class="stack wide" aria-labelledby="mend">
      <h3 id="mend">{words.mend}</h3>
      <ul class="print-findings">
        {findings.map((finding) => (
          <li key={`${finding.kind}${finding.place}`}>{findingSentence(finding)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Compares a photograph of a print with a code, and shows its weak places. */
const CheckPrintDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const [checked, setChecked] = useState<{ readonly photograph: Photograph; readonly check: Check }>()
  const [isChecking, setIsChecking] = useState(false)
  const [hasNoPicture, setHasNoPicture] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const camera = useRef<HTMLInputElement>(null)
  const words = printsWords.value

  const checkFile = async (file: Blob) => {
    setFailure(undefined)
    setIsChecking(true)
    const photograph = await photographOf(file)
    setHasNoPicture(photograph === undefined)
    if (photograph !== undefined) {
      const { image } = photograph
      await asMember(() => api.checkPrint(id, { image })).then(
        (check) => setChecked({ photograph, check }),
        (error: unknown) => setFailure(error)
      )
    }
    setIsChecking(false)
  }

  return (
    <Dialog title={words.checkPrint} onClose={onClose} isRoomy>
      <div class="stack check-print">
        {checked === undefined ? (
          <>
            <p>{words.aboutPrint}</p>
            <DropPlace accept="image/png,image/jpeg,image/webp" onPick={(file) => void checkFile(file)}>
              {words.choose({ strong: (text) => <strong>{text}</strong> })}
            </DropPlace>
            <button type="button" class="wide" onClick={() => camera.current?.click()}>
              <CameraIcon /> {words.photograph}
            </button>
            <input
              ref={camera}
              hidden
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file !== undefined) void checkFile(file)
                currentTarget.value = ""
              }}
            />
          </>
        ) : (
          <>
            <Verdict check={checked.check} />
            <Marked {...checked} />
            <Findings findings={checked.check.findings} />
            <Figures check={checked.check} />
            <button type="button" class="wide" onClick={() => setChecked(undefined)}>
              {words.another}
            </button>
          </>
        )}
        {isChecking ? <p role="status">{words.checking}</p> : null}
        {hasNoPicture ? (
          <div class="notice bad" role="alert">
            <CircleAlertIcon />
            <p>{words.noPicture}</p>
          </div>
        ) : null}
        {failure === undefined ? null : <FailedState error={failure} />}
      </div>
    </Dialog>
  )
}

export default CheckPrintDialog
