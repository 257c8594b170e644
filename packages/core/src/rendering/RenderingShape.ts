import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { ImageMediaType, imageFormats } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import type * as Effect from "effect/Effect"
import type { ReadingError, RenderingError } from "./RenderingError.ts"

type SvgType = (typeof imageFormats)["svg"]["mediaType"]

/** A finished image: a complete standalone SVG document as text, another format as bytes. */
export type RenderedImage =
  | { readonly mediaType: SvgType; readonly text: string }
  | { readonly mediaType: Exclude<ImageMediaType, SvgType>; readonly bytes: Uint8Array }

/** The service that renders configurations. */
export interface RenderingShape {
  /**
   * The image, from a bounded cache where it was rendered before. Refuses what provably no scanner reads, and, in every
   * format, a PNG or JPEG logo that cannot be decoded or of which nothing is seen. An exit where the image is in the cache.
   */
  readonly render: (config: QrConfig, output: ImageOutput) => Effect.Effect<RenderedImage, RenderingError>
  /**
   * Succeeds when an independent decoder reads the configuration's data back from a photograph of a picture that is `size`
   * pixels wide, 512 by default. Successful readings are remembered.
   */
  readonly readBack: (config: QrConfig, size?: number) => Effect.Effect<void, ReadingError>
}
