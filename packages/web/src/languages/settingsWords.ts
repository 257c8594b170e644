import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/settings.en.ts"

/** The messages of the settings. */
export const settingsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/settings.en.ts"),
  de: () => import("./de/settings.de.ts"),
  fr: () => import("./fr/settings.fr.ts"),
  es: () => import("./es/settings.es.ts"),
  "pt-BR": () => import("./pt-BR/settings.pt-BR.ts")
})
