import type { Design } from "../design/values.ts"

/** What a page opens in place of the first design. */
export interface Opening {
  /** The fragment of the page's address, without its `#`; it may be none of a design. */
  readonly fragment: string
  /** The design that an earlier visit left, as this browser keeps it; null where there is none. */
  readonly draft: string | null
}

/** The designs that were read: a linked one stands on top of the draft. */
export interface Opened {
  readonly draft: Design | undefined
  readonly linked: Design | undefined
  /** Why a link cannot be followed, in a sentence. */
  readonly fault: string | undefined
}

/** The picture of what was opened, for the page that is being loaded. */
export interface OpenedPicture {
  readonly configJson: string
  readonly image: Blob
  /** Its own width in pixels. */
  readonly width: number
  /** The text in place of it. */
  readonly alternative: string
}

/** Asks the drawing worker to open a design, and to draw it, before the application is loaded. */
export interface OpenRequest {
  readonly open: Opening
  /** How drawing was sold when the service was reached last. */
  readonly lastDrawing: string | null
}

/** What the drawing worker answers to {@link OpenRequest}. */
export interface OpenAnswer {
  readonly opened: Opened
  /** Undefined where nothing was opened, or what was opened cannot be drawn here. */
  readonly picture: OpenedPicture | undefined
}
