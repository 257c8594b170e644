import { parseConfig, type QrConfig, Rendering } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { type Design, requestOf } from "../designs/design.ts"
import { type Image, type Output, outputOf } from "../designs/output.ts"

/** Uses a shop's loaded modules. */
export const parseDesign = (design: Design | string): QrConfig =>
  Either.getOrThrowWith(parseConfig(requestOf(design)), (error) => error)

/** Draws by the service. Copies the bytes, since the service caches its own. */
export const drawImage = (design: Design | string, output: Output): Effect.Effect<Image, Error, Rendering> =>
  Effect.gen(function* () {
    const image = yield* (yield* Rendering).render(parseDesign(design), outputOf(output))
    return "text" in image ? image.text : new Uint8Array(image.bytes)
  })
