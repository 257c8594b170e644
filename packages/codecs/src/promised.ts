import { JpegDecoder, type PictureSymbol, PixelEncoder, Reading } from "@quick-response/core"
import type { EncodePixels } from "@quick-response/drawing/draw/draw"
import type { DecodeJpeg } from "@quick-response/drawing/draw/imagesOf"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { jpegDecoderLayer, pixelEncoderLayer, readingLayer } from "./index.ts"

const ports = ManagedRuntime.make(Layer.mergeAll(jpegDecoderLayer, pixelEncoderLayer, readingLayer))

const run = async <A, E>(effect: Effect.Effect<A, E, JpegDecoder | PixelEncoder | Reading>): Promise<A> => {
  const exit = await ports.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

export const decodeJpeg: DecodeJpeg = (jpeg) => run(Effect.flatMap(JpegDecoder, ({ decode }) => decode(jpeg)))

export const encodePixels: EncodePixels = (format, pixels) =>
  run(Effect.flatMap(PixelEncoder, ({ encode }) => encode(format, pixels)))

export const readPicture = (picture: Uint8Array): Promise<ReadonlyArray<PictureSymbol>> =>
  run(Effect.flatMap(Reading, ({ read }) => read(picture)))
