import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { EncodedFormat } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import type { Images, LogoLayer, Scene } from "../scene/Scene.ts"
import type { DecodeJpeg } from "./imagesOf.ts"
import type { MaybeLater } from "./MaybeLater.ts"

/** Encodes pixels; rejects for a format that it does not support. */
export type EncodePixels = (format: EncodedFormat, pixels: Pixels) => MaybeLater<Uint8Array>

/** The decoder of JPEG logos and the encoder of formats that need WebAssembly. */
export interface Codecs {
  readonly decodeJpeg: DecodeJpeg
  readonly encodePixels: EncodePixels
}

/** The drawer of a binary format. */
export interface Drawer {
  readonly drawBytes: (
    scene: Scene,
    output: ImageOutput,
    images: Images,
    config: QrConfig,
    codecs: Codecs
  ) => MaybeLater<Uint8Array>
  /** True if it needs the pixels of a logo; absent if it needs those of all logos. */
  readonly needsPixels?: (output: ImageOutput) => (layer: LogoLayer) => boolean
}
