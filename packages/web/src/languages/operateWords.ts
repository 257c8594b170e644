import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/operate.en.ts"

/** The messages of the operator's pages. */
export const operateWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/operate.en.ts"),
  de: () => import("./de/operate.de.ts"),
  fr: () => import("./fr/operate.fr.ts"),
  es: () => import("./es/operate.es.ts"),
  "pt-BR": () => import("./pt-BR/operate.pt-BR.ts")
})
