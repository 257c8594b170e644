import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import { drawCertificate } from "@quick-response/drawing/certificate/drawCertificate"
import { type SoldSymbol, soldSymbol } from "@quick-response/drawing/compose/soldSymbol"
import { partsFor } from "@quick-response/drawing/draw/loadParts"
import { next } from "@quick-response/drawing/draw/MaybeLater"
import { weakPlacesOf } from "@quick-response/drawing/scannability/cautions"
import { svg } from "@quick-response/drawing/svg/svg"
import * as Effect from "effect/Effect"
import { readability } from "../advice/readability.ts"
import { DataTooLong, UnreadableLogo } from "../config/refusals.ts"
import { sha256Hex } from "../config/sha256.ts"
import { JpegDecoder, SymbolReader } from "../rendering/Codecs.ts"
import { decodeBy } from "../rendering/readBack.ts"
import { weakPlaces } from "../rendering/ScanFinding.ts"
import { settled } from "../rendering/settledEffect.ts"
import { type Assessment, proofViews } from "./Assessment.ts"
import type { AssessorShape } from "./Assessor.ts"

/** Reads a sold picture in all views, and looks up the places at which it is weak. */
const assess = (
  config: QrConfig,
  { matrix, scene }: SoldSymbol,
  picture: string
): Effect.Effect<Assessment, UnreadableLogo, JpegDecoder | SymbolReader> =>
  Effect.gen(function* () {
    const read = yield* readability(config.data, scene)
    const weak = weakPlacesOf(config, matrix.version)
    const { symbol: kind, version, errorCorrectionLevel, mask, width, height } = matrix
    return {
      symbol: { kind, version, errorCorrectionLevel, mask, width, height },
      views: read.isModeled ? proofViews.map((view) => ({ view, reads: read.reads[view] })) : [],
      places: weakPlaces.map((place) => ({ place, readsAsPlain: !weak.has(place) })),
      pixelsPerModule: read.pixelsPerModule ?? null,
      pictureHash: yield* sha256Hex(picture),
      modulesAcross: read.modulesAcross
    }
  })

/** Assesses and certifies in this thread, uncached. */
export const makeAssessor: Effect.Effect<AssessorShape, never, JpegDecoder | SymbolReader> = Effect.gen(
  function* () {
    const reader = yield* SymbolReader
    const decoder = yield* JpegDecoder
    return {
      assess: (config) =>
        settled<readonly [SoldSymbol, string], DataTooLong | UnreadableLogo>(
          () =>
            next(partsFor(config), (parts) => {
              const sold = soldSymbol(config, parts)
              return [sold, svg(sold.scene, defaultImageSize, "px", parts)]
            }),
          DataTooLong,
          UnreadableLogo
        ).pipe(
          Effect.flatMap((sold) => assess(config, ...sold)),
          Effect.provideService(SymbolReader, reader),
          Effect.provideService(JpegDecoder, decoder)
        ),
      certify: (config, certificate) =>
        settled<Uint8Array, DataTooLong | UnreadableLogo>(
          () => drawCertificate(config, certificate, decodeBy(decoder)),
          DataTooLong,
          UnreadableLogo
        )
    }
  }
)
