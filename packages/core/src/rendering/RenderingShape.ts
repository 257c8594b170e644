import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { ImageMediaType, imageFormats } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import type * as Effect from "effect/Effect"
import type { ReadingError, RenderingError } from "./RenderingError.ts"

type SvgType = (typeof imageFormats)["svg"]["mediaType"]

/** A finished image: a complete SVG document as text, another format as bytes. */
export type RenderedImage =
  | { readonly mediaType: SvgType; readonly text: string }
  | { readonly mediaType: Exclude<ImageMediaType, SvgType>; readonly bytes: Uint8Array }

export interface RenderingShape {
  /**
   * The image, from a bounded cache if possible; an `Exit` then. Refuses designs that provably cannot scan and, in
   * every format, a PNG or JPEG logo that cannot be decoded or is invisible.
   */
  readonly render: (config: QrConfig, output: ImageOutput) => Effect.Effect<RenderedImage, RenderingError>
  /**
   * Succeeds if an independent decoder reads the data back from a photograph of the picture, `size` pixels wide, 512 by
   * default. Successes are cached.
   */
  readonly readBack: (config: QrConfig, size?: number) => Effect.Effect<void, ReadingError>
}
