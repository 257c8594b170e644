import { pixelEncoderLayer } from "@quick-response/codecs"
import { PixelEncoder } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { EncodePixels } from "../drawDesign.ts"
import { resultOf } from "./resultOf.ts"

const encoder = ManagedRuntime.make(pixelEncoderLayer)

/** Encodes WebP with libwebp, and JPEG with MozJPEG. */
export const encodePixels: EncodePixels = async (format, pixels) =>
  resultOf(await encoder.runPromiseExit(Effect.flatMap(PixelEncoder, ({ encode }) => encode(format, pixels))))
