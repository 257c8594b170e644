import type { Background } from "./Paint.ts"

/** The kinds of paint that a price list tells apart. */
export const paintKinds = ["Solid", "Linear gradient", "Radial gradient", "Transparent"] as const

/** The name of a kind of paint. */
export type PaintKind = (typeof paintKinds)[number]

/** The kinds of paint that cover what is below. */
export const opaqueKinds: ReadonlyArray<PaintKind> = ["Solid", "Linear gradient", "Radial gradient"]

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
export const paintKind = (paint: Background): PaintKind =>
  typeof paint !== "string"
    ? paint.type === "linear"
      ? "Linear gradient"
      : "Radial gradient"
    : paint === "transparent"
      ? "Transparent"
      : "Solid"
