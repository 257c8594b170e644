import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/notFound.en.ts"

/** The messages of the screen for unknown paths. */
export const notFoundWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/notFound.en.ts"),
  de: () => import("./de/notFound.de.ts"),
  fr: () => import("./fr/notFound.fr.ts"),
  es: () => import("./es/notFound.es.ts"),
  "pt-BR": () => import("./pt-BR/notFound.pt-BR.ts")
})
