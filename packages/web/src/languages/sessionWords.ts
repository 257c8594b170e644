import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/session.en.ts"

/** The messages of the screens to sign in and up. */
export const sessionWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/session.en.ts"),
  de: () => import("./de/session.de.ts"),
  fr: () => import("./fr/session.fr.ts"),
  es: () => import("./es/session.es.ts"),
  "pt-BR": () => import("./pt-BR/session.pt-BR.ts")
})
