import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/panels.en.ts"

/** The messages of the studio's panels. */
export const panelsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/panels.en.ts"),
  de: () => import("../de/studio/panels.de.ts"),
  fr: () => import("../fr/studio/panels.fr.ts"),
  es: () => import("../es/studio/panels.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/panels.pt-BR.ts")
})
