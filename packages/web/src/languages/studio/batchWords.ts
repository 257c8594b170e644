import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/batch.en.ts"

/** The messages of many codes from a file. */
export const batchWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/batch.en.ts"),
  de: () => import("../de/studio/batch.de.ts"),
  fr: () => import("../fr/studio/batch.fr.ts"),
  es: () => import("../es/studio/batch.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/batch.pt-BR.ts")
})
