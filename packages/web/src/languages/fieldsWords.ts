import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/fields.en.ts"

/** The messages of fields, lists and their faults, which many screens have. */
export const fieldsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/fields.en.ts"),
  de: () => import("./de/fields.de.ts"),
  fr: () => import("./fr/fields.fr.ts"),
  es: () => import("./es/fields.es.ts"),
  "pt-BR": () => import("./pt-BR/fields.pt-BR.ts")
})
