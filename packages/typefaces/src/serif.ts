import outlines from "./serif.json" with { type: "json" }
import type { Outlines } from "./Typeface.ts"

export const serif: Outlines = outlines
