import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/account.en.ts"

/** The messages of parts that several rooms of an account share: the balance, codes in a list, commands. */
export const accountWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/account.en.ts"),
  de: () => import("./de/account.de.ts"),
  fr: () => import("./fr/account.fr.ts"),
  es: () => import("./es/account.es.ts"),
  "pt-BR": () => import("./pt-BR/account.pt-BR.ts")
})
