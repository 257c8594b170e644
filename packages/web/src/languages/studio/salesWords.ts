import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/sales.en.ts"

/** The messages of buying that are shown late: the items of a price, and the way over paying. */
export const salesWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/sales.en.ts"),
  de: () => import("../de/studio/sales.de.ts"),
  fr: () => import("../fr/studio/sales.fr.ts"),
  es: () => import("../es/studio/sales.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/sales.pt-BR.ts")
})
