import outlines from "./rounded.json" with { type: "json" }
import type { Outlines } from "./Typeface.ts"

export const rounded: Outlines = outlines
