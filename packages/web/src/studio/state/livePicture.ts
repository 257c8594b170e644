import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals"
import { configJsonOf, firstDesign, says } from "../../design/values.ts"
import { drawEdited } from "../../drawing/drawInWorker.ts"
import { CannotDraw } from "../../drawing/drawingQueue.ts"
import { inPixels, previewMarks } from "../../drawing/inPixels.ts"
import { type DrawingFault, type Drawn, pictureSizes, type SampleType } from "../../drawing/protocol.ts"
import { svgAddress } from "../../drawing/svgAddress.ts"
import { afterPaint, type BegunPicture, whenIdle } from "../../frame/firstPaint.ts"
import { drawing, shortUrl } from "../../frame/service.ts"
import { language } from "../../languages/catalogue.ts"
import * as style from "../styles/Canvas.module.css"
import { design, isDynamic } from "./design.ts"
import { drawHere, prepareDrawingHere } from "./drawHere.ts"
import { isOpened } from "./keptDesign.ts"
import { isDrawnFreely } from "./purchase.ts"

/**
 * The picture in the page before the application runs: of the first design, or of the opened one. Undefined if the page
 * has none, or it is not drawn yet.
 */
const pictureInPage = (): BegunPicture | undefined => {
  const { begunOpening } = globalThis
  if (begunOpening?.picture !== undefined) return begunOpening.picture
  if (document.documentElement.classList.contains(style.opensAnother)) return undefined
  const address = document.querySelector<HTMLImageElement>(`#app .${style.picture} img`)?.src
  return address === undefined
    ? undefined
    : {
        configJson: configJsonOf(firstDesign),
        address,
        width: pictureSizes.whole,
        says: says(firstDesign),
        sampleOf: undefined,
        fault: undefined
      }
}

/** A picture that was drawn of the design that is being edited. */
export interface LivePicture {
  readonly configJson: string
  /** For `<img>`: an SVG document, as the server draws it; pixels of a design that has to be bought first. */
  readonly address: string
  /** Its own width in pixels. */
  readonly width: number
  /** The message of the design in a few words. */
  readonly says: string
  /** The sample's type of content; undefined for the design's own. */
  readonly sampleOf: SampleType | undefined
}

const { whole: size, unpaid: unpaidSize } = pictureSizes

const inPage = pictureInPage()
const newest = signal<LivePicture | undefined>(inPage)
const latestFault = signal<DrawingFault | undefined>(undefined)

/** The newest picture: always the design's own, or a sample in place of a message that is not finished. Undefined until there is one. */
export const livePicture: ReadonlySignal<LivePicture | undefined> = newest

/** The reason why the design cannot be sold; undefined if it can. */
export const liveFault: ReadonlySignal<DrawingFault | undefined> = latestFault

/** Draws the design in the page if that is fast, otherwise in the worker. */
const drawDesign = async (configJson: string, signal: AbortSignal): Promise<Drawn> => {
  const drawing = {
    configJson,
    format: "svg",
    size,
    isShownOnly: true,
    shortUrl: shortUrl.value
  } as const
  const here = design.peek().logo === undefined ? await drawHere(drawing) : undefined
  return here ?? drawEdited(drawing, { signal, place: "first" })
}

/** The address of a document, or of its pixels, with the mark of a preview. */
const addressOf = async (svg: string, mark: string | undefined): Promise<string> =>
  mark === undefined ? svgAddress(svg) : URL.createObjectURL(await inPixels(svg, unpaidSize, { mark }))

/** The addresses of the pictures that were shown last: the second newest may still be in the page. */
const shownAddresses: Array<string> = []

/** Keeps the address of a shown picture, and releases the blobs of pictures that are no longer shown. */
const keepAddress = (address: string): void => {
  shownAddresses.push(address)
  for (const old of shownAddresses.splice(0, shownAddresses.length - 2)) URL.revokeObjectURL(old)
}

/**
 * True if the page's picture is the final one: the first design's is complete even if drawing is sold. A dynamic link's
 * has another address.
 */
const isEnough = ({ width }: LivePicture, isWhole: boolean): boolean =>
  !isDynamic.value && (width === size) === isWhole

const configJson = computed(() => configJsonOf(design.value))

const settled = signal(false)

/** True once the first picture was drawn or refused. Other parts load afterwards. */
export const isPictureSettled: ReadonlySignal<boolean> = settled

/** Reports that a picture was drawn or refused. Work that waits for it begins after the next paint. */
const settlePicture = (): void => {
  if (!settled.peek()) afterPaint(() => (settled.value = true))
}

/**
 * Draws the design whenever it changes. Of waiting designs, only the newest is drawn, and no picture replaces a newer
 * one. Never waits for the verdict. Returns a function that stops it.
 */
export const startLivePicture = (): (() => void) => {
  // From here on the picture in the page shows the design.
  document.documentElement.classList.remove(style.opensAnother)
  const prepare = () =>
    void prepareDrawingHere(() => ({ configJson: configJson.peek(), format: "svg", size, isShownOnly: true }))
  addEventListener("focusin", prepare, { once: true })
  let waiting = new AbortController()
  let asked = 0
  // The newest design with a shown picture.
  let pictured = 0
  return effect(() => {
    if (!isOpened.value || drawing.value === undefined) return
    const [drawn, edited] = [configJson.value, design.peek()]
    waiting.abort()
    waiting = new AbortController()
    const turn = ++asked
    const isWhole = isDrawnFreely.value
    const mark = isWhole ? undefined : previewMarks[language.value]
    const show = (picture: LivePicture, fault: DrawingFault | undefined): void => {
      // A picture that arrives too late is not shown, and its blob is released at once.
      if (turn < pictured) {
        URL.revokeObjectURL(picture.address)
        return
      }
      pictured = turn
      keepAddress(picture.address)
      batch(() => {
        newest.value = picture
        latestFault.value = fault
      })
      settlePicture()
    }
    const shown = newest.peek()
    // The picture that is in the page already needs no drawing.
    if (shown !== undefined && shown === inPage && shown.configJson === drawn && isEnough(shown, isWhole)) {
      show(shown, inPage.fault)
      // The worker draws the next picture. It is loaded once the page is idle, since loading it earlier would delay
      // the fields.
      whenIdle(drawEdited.start)
      return
    }
    const draw = async (): Promise<void> => {
      const { image, fault, sampleOf } = await drawDesign(drawn, waiting.signal)
      const address = await addressOf(String(image), mark)
      const width = isWhole ? size : unpaidSize
      show({ configJson: drawn, address, width, says: says(edited), sampleOf }, fault)
    }
    draw().catch((error: unknown) => {
      // Other errors mean that the program did not load, or that the browser cannot decode the file.
      if (!(error instanceof CannotDraw) || turn < pictured) return
      latestFault.value = error.fault
      settlePicture()
    })
  })
}
