import type { Pictures } from "../parts/Parts.ts"
import { backdrop } from "./backdrop.ts"
import { halftone } from "./halftone.ts"
import { halftoneSymbol } from "./halftoneSymbol.ts"

export const pictures: Pictures = { halftone, halftoneSymbol, backdrop }
