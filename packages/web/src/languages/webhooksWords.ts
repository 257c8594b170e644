import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/webhooks.en.ts"

/** The messages of webhooks, and of events for services without webhooks. */
export const webhooksWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/webhooks.en.ts"),
  de: () => import("./de/webhooks.de.ts"),
  fr: () => import("./fr/webhooks.fr.ts"),
  es: () => import("./es/webhooks.es.ts"),
  "pt-BR": () => import("./pt-BR/webhooks.pt-BR.ts")
})
