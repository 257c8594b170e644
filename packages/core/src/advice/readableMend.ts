import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import { changed } from "@quick-response/drawing/scannability/changed"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import * as Effect from "effect/Effect"
import type { JpegDecoder, SymbolReader } from "../rendering/Codecs.ts"
import { isReadBack } from "../rendering/readBack.ts"
import { adviseLater } from "./adviseLater.ts"

const advice = (request: object) => Effect.promise(() => adviseLater(request))

const black = "#000000"

const plainEyes: Changes = { outerEyeStyle: "Square", innerEyeStyle: "Square" }
const blackOnWhite: Changes = {
  foreground: black,
  outerEyeColor: black,
  innerEyeColor: black,
  background: "#ffffff"
}

/** Changes with which an unread picture may read, least conspicuous first. */
const candidatesFor = ({ logo }: QrConfig): ReadonlyArray<Changes> => [
  { errorCorrectionLevel: "High" },
  ...(logo === undefined ? [] : [{ logo: { size: Math.min(logo.size, 0.15) } }]),
  plainEyes,
  { bodyStyle: "Square" },
  { bodyShape: "Square" },
  { frameStyle: "none" },
  blackOnWhite,
  ...(logo === undefined ? [] : [{ logo: null }]),
  { ...plainEyes, ...blackOnWhite, bodyStyle: "Square", bodyShape: "Square", frameStyle: "none" },
  { ...plainEyes, ...blackOnWhite, bodyStyle: "Square", bodyShape: "Square", frameStyle: "none", logo: null }
]

/**
 * The first change with which an unread picture reads. The changed request has no refusal, and was drawn and read back.
 * Undefined if no change helps.
 *
 * @example
 * ```ts
 * import * as Codecs from "@quick-response/codecs"
 * import { readableMend } from "@quick-response/core/advice"
 * import * as Effect from "effect/Effect"
 *
 * const mend = readableMend({ data: "https://example.com", errorCorrectionLevel: "Low" })
 * const changes = await Effect.runPromise(Effect.provide(mend, Codecs.layer))
 * changes // => { errorCorrectionLevel: "High" }
 * ```
 */
export const readableMend = (
  request: object
): Effect.Effect<Changes | undefined, never, JpegDecoder | SymbolReader> =>
  Effect.gen(function* () {
    const { drawn: before } = yield* advice(request)
    if (before === undefined) return undefined
    for (const changes of candidatesFor(before.config)) {
      const { drawn, refusals } = yield* advice(changed(request, changes))
      if (drawn === undefined || refusals.length > 0) continue
      const isRead = isReadBack(drawn.config.data, drawn.scene, defaultImageSize)
      if (yield* Effect.orElseSucceed(isRead, () => false)) return changes
    }
    return undefined
  })
