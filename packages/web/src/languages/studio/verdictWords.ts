import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/verdict.en.ts"

/** The messages about how well a design scans, and how it is printed. */
export const verdictWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/verdict.en.ts"),
  de: () => import("../de/studio/verdict.de.ts"),
  fr: () => import("../fr/studio/verdict.fr.ts"),
  es: () => import("../es/studio/verdict.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/verdict.pt-BR.ts")
})
