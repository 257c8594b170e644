import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/codes.en.ts"

/** The messages of bought codes: their list, the page of one, and the change of a dynamic one. */
export const codesWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/codes.en.ts"),
  de: () => import("./de/codes.de.ts"),
  fr: () => import("./fr/codes.fr.ts"),
  es: () => import("./es/codes.es.ts"),
  "pt-BR": () => import("./pt-BR/codes.pt-BR.ts")
})
