import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/credits.en.ts"

/** The messages of credits: prices and buying, packs, payments, the ledger, and the alert of a low balance. */
export const creditsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/credits.en.ts"),
  de: () => import("./de/credits.de.ts"),
  fr: () => import("./fr/credits.fr.ts"),
  es: () => import("./es/credits.es.ts"),
  "pt-BR": () => import("./pt-BR/credits.pt-BR.ts")
})
