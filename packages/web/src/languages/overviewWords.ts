import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/overview.en.ts"

/** The messages of the overview and its first steps. */
export const overviewWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/overview.en.ts"),
  de: () => import("./de/overview.de.ts"),
  fr: () => import("./fr/overview.fr.ts"),
  es: () => import("./es/overview.es.ts"),
  "pt-BR": () => import("./pt-BR/overview.pt-BR.ts")
})
