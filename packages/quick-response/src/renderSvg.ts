import { renderSvg as render } from "@quick-response/core"
import * as Either from "effect/Either"
import { attempt } from "./attempt.ts"
import { configOf, type Design } from "./design.ts"
import type { Output } from "./output.ts"

/** Draws a design, or the `configJson` of a QR code, as a whole SVG document. The same design gives the same text everywhere. */
export const renderSvg = (design: Design | string, { size }: Pick<Output, "size"> = {}): Promise<string> =>
  attempt(() => Either.getOrThrowWith(render(configOf(design), size), (error) => error))
