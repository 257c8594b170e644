import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/scans.en.ts"

/** The messages of reports on scans. */
export const scansWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/scans.en.ts"),
  de: () => import("./de/scans.de.ts"),
  fr: () => import("./fr/scans.fr.ts"),
  es: () => import("./es/scans.es.ts"),
  "pt-BR": () => import("./pt-BR/scans.pt-BR.ts")
})
