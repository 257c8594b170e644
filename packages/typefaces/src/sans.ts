import runs from "./runs.json" with { type: "json" }
import outlines from "./sans.json" with { type: "json" }
import type { Outlines } from "./Typeface.ts"

export const sans: Outlines = { runs, ...outlines }
