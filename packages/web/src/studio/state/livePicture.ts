import { computed, effect, type ReadonlySignal, signal } from "@preact/signals"
import { configJsonOf } from "../../design/values.ts"
import { drawEdited } from "../../drawing/drawInWorker.ts"
import { CannotDraw } from "../../drawing/drawingQueue.ts"
import { type DrawingFault, pictureSizes } from "../../drawing/protocol.ts"
import { api } from "../../frame/api.ts"
import { drawing } from "../../frame/service.ts"
import { design } from "./design.ts"
import { drawHere, prepareDrawingHere } from "./drawHere.ts"
import { isOpened } from "./keptDesign.ts"
import { pictureInPage } from "./pictureInPage.ts"
import { isDrawnFreely } from "./purchase.ts"
import { settlePicture } from "./settled.ts"

/** A picture that was drawn of the design that is being edited. */
export interface LivePicture {
  readonly configJson: string
  /** For `<img>`: an SVG document, as the server draws it; pixels of a design that has to be bought first. */
  readonly address: string
  /** Its own width in pixels. */
  readonly width: number
}

const { whole: size, unpaid: unpaidSize } = pictureSizes

const inPage = pictureInPage()
const newest = signal<LivePicture | undefined>(inPage)
const latestFault = signal<DrawingFault | undefined>(undefined)

/** The newest picture that could be drawn; undefined until there is one. It stays where the design cannot be drawn. */
export const livePicture: ReadonlySignal<LivePicture | undefined> = newest

/** The reason why the design cannot be drawn as it stands; undefined where it can. */
export const liveFault: ReadonlySignal<DrawingFault | undefined> = latestFault

/** Draws a picture of the design for the page: a document that was drawn here as its address, another image unchanged. */
const drawPicture = async (
  configJson: string,
  isWhole: boolean,
  signal: AbortSignal
): Promise<Blob | string> => {
  if (isWhole) {
    const drawn =
      design.peek().logo === undefined ? await drawHere({ configJson, format: "svg", size }) : undefined
    if (drawn !== undefined) return `data:image/svg+xml,${encodeURIComponent(drawn)}`
    const svg = await drawEdited({ configJson, format: "svg", size }, { signal, place: "first" })
    return new Blob([svg], { type: "image/svg+xml" })
  }
  try {
    const png = await drawEdited({ configJson, format: "png", size: unpaidSize }, { signal, place: "first" })
    return new Blob([png], { type: "image/png" })
  } catch (error) {
    // A browser leaves it to the service to decode a JPEG logo.
    if (!(error instanceof CannotDraw) || error.fault.code !== "INTERNAL_ERROR") throw error
    return api.preview({ ...JSON.parse(configJson), size: unpaidSize }, { as: "blob" })
  }
}

/** True where a picture in the page is the one to show: the first design's is whole wherever it is sold. */
const isEnough = ({ width }: LivePicture, isWhole: boolean): boolean => width === size || !isWhole

const configJson = computed(() => configJsonOf(design.value))

/** The addresses of pictures: that of the one before the newest may still be shown. */
const addresses: Array<string> = []

const addressOf = (picture: Blob | string): string => {
  if (typeof picture === "string") return picture
  const address = URL.createObjectURL(picture)
  addresses.push(address)
  for (const old of addresses.splice(0, addresses.length - 2)) URL.revokeObjectURL(old)
  return address
}

/**
 * Draws the design in the worker whenever it changes, until the function that it returns is called. Of the designs that wait only
 * the newest is drawn, and no picture replaces a newer one.
 */
export const startLivePicture = (): (() => void) => {
  // From here on the picture in the page is of the design.
  document.documentElement.classList.remove("opens-another")
  const prepare = () =>
    void prepareDrawingHere(() => ({ configJson: configJson.peek(), format: "svg", size }))
  addEventListener("focusin", prepare, { once: true })
  let waiting = new AbortController()
  let asked = 0
  // The newest designs of which a picture is shown, and of which anything is reported: the newest may be one that cannot be drawn.
  let pictured = 0
  let answered = 0
  return effect(() => {
    if (!isOpened.value || drawing.value === undefined) return
    const drawn = configJson.value
    waiting.abort()
    waiting = new AbortController()
    const turn = ++asked
    const isWhole = isDrawnFreely.value
    const answer = (fault: DrawingFault | undefined): void => {
      if (turn < answered) return
      answered = turn
      latestFault.value = fault
      settlePicture()
    }
    const show = (picture: () => LivePicture): void => {
      if (turn < pictured) return
      pictured = turn
      newest.value = picture()
      answer(undefined)
    }
    const shown = newest.peek()
    // The picture that is in the page already needs no drawing.
    if (shown !== undefined && shown === inPage && shown.configJson === drawn && isEnough(shown, isWhole)) {
      show(() => shown)
      return
    }
    drawPicture(drawn, isWhole, waiting.signal).then(
      (picture) =>
        show(() => ({
          configJson: drawn,
          address: addressOf(picture),
          width: isWhole ? size : unpaidSize
        })),
      (error: unknown) => {
        if (error instanceof CannotDraw) answer(error.fault)
      }
    )
  })
}
