import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/keys.en.ts"

/** The messages of keys: their list, and the dialog that makes one. */
export const keysWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/keys.en.ts"),
  de: () => import("./de/keys.de.ts"),
  fr: () => import("./fr/keys.fr.ts"),
  es: () => import("./es/keys.es.ts"),
  "pt-BR": () => import("./pt-BR/keys.pt-BR.ts")
})
