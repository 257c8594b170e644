import { jpegDecoderLayer } from "@quick-response/codecs"
import { JpegDecoder, type Pixels } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { resultOf } from "./resultOf.ts"

const decoder = ManagedRuntime.make(jpegDecoderLayer)

/** Decodes a JPEG logo with MozJPEG. */
export const decodeJpeg = async (jpeg: Uint8Array): Promise<Pixels> =>
  resultOf(await decoder.runPromiseExit(Effect.flatMap(JpegDecoder, ({ decode }) => decode(jpeg))))
