import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/dialogs.en.ts"

/** The messages of the studio's dialogs: sharing, importing, presets, keys, files and code to copy, and reading a code. */
export const dialogsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/dialogs.en.ts"),
  de: () => import("../de/studio/dialogs.de.ts"),
  fr: () => import("../fr/studio/dialogs.fr.ts"),
  es: () => import("../es/studio/dialogs.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/dialogs.pt-BR.ts")
})
