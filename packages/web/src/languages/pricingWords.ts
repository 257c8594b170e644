import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/pricing.en.ts"

/** The messages of the prices. */
export const pricingWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/pricing.en.ts"),
  de: () => import("./de/pricing.de.ts"),
  fr: () => import("./fr/pricing.fr.ts"),
  es: () => import("./es/pricing.es.ts"),
  "pt-BR": () => import("./pt-BR/pricing.pt-BR.ts")
})
