import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/events.en.ts"

/** The messages about each type of event. */
export const eventsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/events.en.ts"),
  de: () => import("./de/events.de.ts"),
  fr: () => import("./fr/events.fr.ts"),
  es: () => import("./es/events.es.ts"),
  "pt-BR": () => import("./pt-BR/events.pt-BR.ts")
})
