import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/design.en.ts"

/** The names of a design's fields and of their values. */
export const designWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/design.en.ts"),
  de: () => import("./de/design.de.ts"),
  fr: () => import("./fr/design.fr.ts"),
  es: () => import("./es/design.es.ts"),
  "pt-BR": () => import("./pt-BR/design.pt-BR.ts")
})
