import type { Pictures } from "../parts/Parts.ts"
import { backdrop } from "./backdrop.ts"
import { halftone } from "./halftone.ts"
import { halftoneSymbol } from "./halftoneSymbol.ts"

/** The drawers of pictures that the modules of a symbol show. */
export const pictures: Pictures = { halftone, halftoneSymbol, backdrop }
