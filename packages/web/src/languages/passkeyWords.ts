import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/passkeys.en.ts"

/** The messages about passkeys, for all screens that ask for one. */
export const passkeyWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/passkeys.en.ts"),
  de: () => import("./de/passkeys.de.ts"),
  fr: () => import("./fr/passkeys.fr.ts"),
  es: () => import("./es/passkeys.es.ts"),
  "pt-BR": () => import("./pt-BR/passkeys.pt-BR.ts")
})
