import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/events.en.ts"

/** The messages that say of each type of event what happened. */
export const eventsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/events.en.ts"),
  de: () => import("./de/events.de.ts"),
  fr: () => import("./fr/events.fr.ts"),
  es: () => import("./es/events.es.ts"),
  "pt-BR": () => import("./pt-BR/events.pt-BR.ts")
})
