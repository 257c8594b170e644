import { type Catalogue, catalogue } from "./catalogue.ts"
import type { words } from "./en/form.en.ts"

/** The messages of fields, lists and their faults, which many screens have. The application loads them before it is shown. */
export const formWords: Catalogue<typeof words> = catalogue({
  en: () => import("./en/form.en.ts"),
  de: () => import("./de/form.de.ts"),
  fr: () => import("./fr/form.fr.ts"),
  es: () => import("./es/form.es.ts"),
  "pt-BR": () => import("./pt-BR/form.pt-BR.ts")
})
