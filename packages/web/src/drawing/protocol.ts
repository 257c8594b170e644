import type { ImageFormat, OutputOptions } from "quick-response"

/** What the page asks the drawing worker for. */
export interface DrawingRequest extends OutputOptions {
  readonly id: number
  /** The design as `configJson` holds it. */
  readonly configJson: string
  readonly format: ImageFormat
  /** The finished width, whole pixels where no unit is named. */
  readonly size: number
}

/** Why a design cannot be drawn: the code of the contract, and a sentence for each fault, which begins with the path of its field. */
export interface DrawingFault {
  readonly code: string
  readonly errors: ReadonlyArray<string>
}

/** What the drawing worker answers. */
export type DrawingAnswer =
  | { readonly id: number; readonly image: string | Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly fault: DrawingFault }
