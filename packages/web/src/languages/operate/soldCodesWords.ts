import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/operate/soldCodes.en.ts"

/** The messages of sold codes on the operator's pages. */
export const soldCodesWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/operate/soldCodes.en.ts"),
  de: () => import("../de/operate/soldCodes.de.ts"),
  fr: () => import("../fr/operate/soldCodes.fr.ts"),
  es: () => import("../es/operate/soldCodes.es.ts"),
  "pt-BR": () => import("../pt-BR/operate/soldCodes.pt-BR.ts")
})
