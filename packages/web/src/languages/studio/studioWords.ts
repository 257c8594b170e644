import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/studio.en.ts"

/** The messages of the studio that its first picture is shown with. */
export const studioWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/studio.en.ts"),
  de: () => import("../de/studio/studio.de.ts"),
  fr: () => import("../fr/studio/studio.fr.ts"),
  es: () => import("../es/studio/studio.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/studio.pt-BR.ts")
})
