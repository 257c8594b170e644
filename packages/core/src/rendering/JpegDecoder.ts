import type { UnreadableLogo } from "@quick-response/images/file/UnreadableLogo"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * The port to a decoder of JPEG pictures, baseline and progressive: their pixels as they are stored, whatever Exif says.
 * It is given what `rebuildJpeg` made, so at most 4 megapixels.
 */
export class JpegDecoder extends Context.Tag("@quick-response/core/JpegDecoder")<
  JpegDecoder,
  { readonly decode: (jpeg: Uint8Array) => Effect.Effect<Pixels, UnreadableLogo> }
>() {}
