import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/files.en.ts"

/** The messages about files: pictures and sheets to print. */
export const filesWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/files.en.ts"),
  de: () => import("./de/files.de.ts"),
  fr: () => import("./fr/files.fr.ts"),
  es: () => import("./es/files.es.ts"),
  "pt-BR": () => import("./pt-BR/files.pt-BR.ts")
})
