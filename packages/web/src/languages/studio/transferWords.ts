import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/transfer.en.ts"

/** The messages about designs of other programs. */
export const transferWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/transfer.en.ts"),
  de: () => import("../de/studio/transfer.de.ts"),
  fr: () => import("../fr/studio/transfer.fr.ts"),
  es: () => import("../es/studio/transfer.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/transfer.pt-BR.ts")
})
