import type { Opened, Opening } from "../design/readOpened.ts"
import type { DrawingFault, SampleType } from "../drawing/protocol.ts"

/** Work that the page at the root began before it was painted, for the application that is loaded afterwards. */
export interface BegunOpening extends Opening {
  /** The drawing worker; undefined once it was taken, or if it failed. */
  worker: Worker | undefined
  /** The design to open instead of the first one; undefined once taken, or if the first one is opened. */
  opened: Promise<Opened> | undefined
  /** The picture of the opened design in the page. */
  picture: BegunPicture | undefined
}

/** A picture that was put into the page before the application was loaded. */
export interface BegunPicture {
  readonly configJson: string
  readonly address: string
  /** Its own width in pixels. */
  readonly width: number
  /** The message of the design in a few words, and the type of the sample that replaces it. */
  readonly says: string
  readonly sampleOf: SampleType | undefined
  /** The reason why the design cannot be sold. */
  readonly fault: DrawingFault | undefined
}

declare global {
  /** Shared by the page's scripts: the one before the application is not a module. */
  var begunOpening: BegunOpening | undefined
}

/** Takes the running drawing worker; the first caller gets it. */
export const takeWorker = (): Worker | undefined => {
  const { begunOpening } = globalThis
  const worker = begunOpening?.worker
  if (begunOpening !== undefined) begunOpening.worker = undefined
  return worker
}

/** Takes the design that is already being opened, once, unless the page has moved to another link. */
export const takeOpened = (fragment: string): Promise<Opened> | undefined => {
  const { begunOpening } = globalThis
  if (begunOpening?.fragment !== fragment) return undefined
  const { opened } = begunOpening
  begunOpening.opened = undefined
  return opened
}

/** Calls a function when the page is idle. */
export const whenIdle = (act: () => void): void => {
  // Safari lacks it.
  if (typeof requestIdleCallback === "function") requestIdleCallback(act)
  else setTimeout(act, 100)
}

/** Calls a function after the next paint, or at once on a hidden page, which is never painted. */
export const afterPaint = (act: () => void): void => {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
