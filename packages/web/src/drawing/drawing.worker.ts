import { readOpened } from "../design/readOpened.ts"
import { alternativeOf, configJsonOf, type Design, says } from "../design/values.ts"
import { answer } from "./answer.ts"
import {
  type DrawingAnswer,
  type DrawingRequest,
  type OpenAnswer,
  type OpenedPicture,
  type OpenRequest,
  pictureSizes
} from "./protocol.ts"

/** Milliseconds after which the first picture no longer waits for the service. */
const patience = 3000

/** True if drawing is free. If the service cannot be reached, its last answer; false if it never answered. */
const isDrawingFree = async (service: string, lastDrawing: string | null): Promise<boolean> => {
  try {
    const response = await fetch(service, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) return lastDrawing === "free"
    const { data } = Object(await response.json())
    return Object(data).drawing === "free"
  } catch {
    return lastDrawing === "free"
  }
}

const drawPicture = async (design: Design): Promise<Omit<OpenedPicture, "isWhole"> | undefined> => {
  const configJson = configJsonOf(design)
  const drawn = await answer({
    id: 0,
    configJson,
    format: "svg",
    size: pictureSizes.whole,
    isShownOnly: true
  })
  if (drawn.image === undefined) return undefined
  const { image, fault, sampleOf } = drawn
  const alternative = alternativeOf(design, sampleOf?.label)
  return { configJson, svg: String(image), fault, alternative, says: says(design), sampleOf }
}

/** Opens a design and draws it: as a document if drawing is free at the service with this address, else in pixels. */
const open = async ({ open: opening, lastDrawing }: OpenRequest, service: string): Promise<OpenAnswer> => {
  const isFree = isDrawingFree(service, lastDrawing)
  const opened = await readOpened(opening)
  const shown = opened.linked ?? opened.draft
  const picture = shown === undefined ? undefined : await drawPicture(shown)
  return { opened, picture: picture === undefined ? undefined : { ...picture, isWhole: await isFree } }
}

// The DOM's types describe a page's global scope; these are the members of a worker's that are used.
declare const self: {
  onmessage: ((event: MessageEvent<DrawingRequest | OpenRequest>) => void) | null
  readonly postMessage: (answer: DrawingAnswer | OpenAnswer) => void
}

/** The worker's file is in a folder below the service's address. */
const service = new URL(/* @vite-ignore */ "../v1/Service", import.meta.url).href

self.onmessage = async ({ data }) =>
  self.postMessage("open" in data ? await open(data, service) : await answer(data))
