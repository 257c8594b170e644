import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { EncodedFormat } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import type { Images, LogoLayer, Scene } from "../scene/Scene.ts"
import type { DecodeJpeg } from "./imagesOf.ts"
import type { MaybeLater } from "./MaybeLater.ts"

/** Encodes pixels; rejects for a format that it has no encoder of. */
export type EncodePixels = (format: EncodedFormat, pixels: Pixels) => MaybeLater<Uint8Array>

/** The decoder of JPEG logos and the encoder of formats that are not written here. */
export interface Codecs {
  readonly decodeJpeg: DecodeJpeg
  readonly encodePixels: EncodePixels
}

/** The drawer of a format that is bytes. */
export interface Drawer {
  readonly drawBytes: (
    scene: Scene,
    output: ImageOutput,
    images: Images,
    config: QrConfig,
    codecs: Codecs
  ) => MaybeLater<Uint8Array>
  /** True for a logo of which it needs pixels; it needs those of all where this is absent. */
  readonly needsPixels?: (output: ImageOutput) => (layer: LogoLayer) => boolean
}
