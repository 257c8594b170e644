import { Rendering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { Design } from "../design.ts"
import { type Image, type Output, outputOf } from "../output.ts"
import { parseDesign } from "./parseDesign.ts"

/** Draws by the service. The bytes are a copy, since the service keeps its own. */
export const drawImage = (design: Design | string, output: Output): Effect.Effect<Image, Error, Rendering> =>
  Effect.gen(function* () {
    const image = yield* (yield* Rendering).render(parseDesign(design), outputOf(output))
    return "text" in image ? image.text : new Uint8Array(image.bytes)
  })
