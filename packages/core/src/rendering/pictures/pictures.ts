import { backdrop } from "./backdrop.ts"
import { halftone } from "./halftone.ts"
import { halftoneSymbol } from "./halftoneSymbol.ts"

/** What draws the picture that a symbol shows; a program may load it when a configuration first has one. */
export interface Pictures {
  readonly halftone: typeof halftone
  readonly halftoneSymbol: typeof halftoneSymbol
  readonly backdrop: typeof backdrop
}

export const pictures: Pictures = { halftone, halftoneSymbol, backdrop }
