import type { Background } from "./Paint.ts"

/** The kinds of paint that a price list tells apart. */
export const paintKinds = ["Solid", "Linear gradient", "Radial gradient", "Transparent"] as const

/**
 * The kind of a paint.
 *
 * @example
 * ```ts
 * import { paintKind } from "@quick-response/design/config/paintKind"
 *
 * paintKind("#000000") // => "Solid"
 * ```
 */
export const paintKind = (paint: Background): (typeof paintKinds)[number] =>
  typeof paint !== "string"
    ? paint.type === "linear"
      ? "Linear gradient"
      : "Radial gradient"
    : paint === "transparent"
      ? "Transparent"
      : "Solid"
