import type { ImageFormat, OutputOptions } from "quick-response"
import type { Opened, Opening } from "../design/readOpened.ts"

/** A request of the page to the drawing worker. */
export interface DrawingRequest extends OutputOptions {
  readonly id: number
  /** The design as `configJson` holds it. */
  readonly configJson: string
  readonly format: ImageFormat
  /** The finished width, whole pixels where no unit is named. */
  readonly size: number
}

/**
 * The reason why a design cannot be drawn: the code of the contract, and a sentence for each fault, which begins with the path of
 * its field.
 */
export interface DrawingFault {
  readonly code: string
  readonly errors: ReadonlyArray<string>
}

/** An answer of the drawing worker. */
export type DrawingAnswer =
  | { readonly id: number; readonly image: string | Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly fault: DrawingFault }

/** The widths of the edited design's picture, in pixels: whole, and for a design that has to be bought to be had in full. */
export const pictureSizes = { whole: 512, unpaid: 256 } as const

/** The picture of the opened design, for the page that is being loaded. */
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
  /** The policy for drawing when the service was reached last. */
  readonly lastDrawing: string | null
}

/** The answer of the drawing worker to {@link OpenRequest}. */
export interface OpenAnswer {
  readonly opened: Opened
  /** Undefined where nothing was opened, or where it cannot be drawn here. */
  readonly picture: OpenedPicture | undefined
}
