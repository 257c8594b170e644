import outlines from "./mono.json" with { type: "json" }
import type { Outlines } from "./Typeface.ts"

export const mono: Outlines = outlines
