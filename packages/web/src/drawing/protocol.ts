import type { PlainFault } from "@quick-response/design/field/faults"
import type { ImageFormat, OutputOptions } from "quick-response"
import type { SheetOrder } from "quick-response/sheets"
import type { Opened, Opening } from "../design/readOpened.ts"

/** A request of the page to the drawing worker. */
export interface DrawingRequest extends OutputOptions {
  readonly id: number
  /** The design, in the form of `configJson`. */
  readonly configJson: string
  readonly format: ImageFormat
  /** The finished width; in whole pixels if it names no unit. */
  readonly size: number
  /** True for a preview: it is drawn as SVG even if it cannot be sold. */
  readonly isShownOnly?: boolean
  /** The sheet to print that is drawn instead of the picture: a PDF, or an SVG preview. */
  readonly sheet?: SheetOrder | undefined
  /** The beginning of the service's short addresses, for samples of dynamic links; undefined until it is known. */
  readonly shortUrl?: string | undefined
}

/** The reason why a design cannot be drawn: the code of the contract, and each fault as data, which the page puts into words. */
export interface DrawingFault {
  readonly code: string
  readonly faults: ReadonlyArray<PlainFault>
}

/** A type of content, with its English name. */
export interface SampleType {
  readonly type: string
  readonly label: string
}

/** A picture that was drawn. */
export interface Drawn {
  /** SVG as text, another format as bytes. */
  readonly image: string | Uint8Array<ArrayBuffer>
  /** The reason why a previewed design cannot be sold; undefined if it can. */
  readonly fault?: DrawingFault | undefined
  /** Set if a sample was drawn, because the design's content is unfinished: the sample's type. */
  readonly sampleOf?: SampleType | undefined
}

/** An answer of the drawing worker. */
export type DrawingAnswer =
  | ({ readonly id: number } & Drawn)
  | { readonly id: number; readonly fault: DrawingFault; readonly image?: undefined }

/**
 * The width in pixels that the edited design's picture states, also if it is shown in pixels because it must be
 * bought.
 */
export const pictureSizes = { whole: 512, unpaid: 1024 } as const

/** The picture of the opened design, for the loading page. */
export interface OpenedPicture {
  readonly configJson: string
  /** A whole SVG document. */
  readonly svg: string
  readonly fault: DrawingFault | undefined
  /** True if drawing is free: otherwise the page shows it in pixels. */
  readonly isWhole: boolean
  /** Its text alternative, in English, until the application is loaded. */
  readonly alternative: string
  /** The message of the design in a few words, and the type of the sample that replaces it. */
  readonly says: string
  readonly sampleOf: SampleType | undefined
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
  /** Undefined if no design was opened, or if it cannot be drawn here. */
  readonly picture: OpenedPicture | undefined
}
