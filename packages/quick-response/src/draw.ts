import { attempt } from "./attempt.ts"
import { type Draw, drawBy } from "./output.ts"

/** Draws without a shop. What draws is loaded when the first image is asked for. */
export const draw: Draw = drawBy((design, output) =>
  attempt(async () => (await import("./shop/drawAlone.ts")).drawAlone(design, output))
)
