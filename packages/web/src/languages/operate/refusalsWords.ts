import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/operate/refusals.en.ts"

/** The names of reasons for which requests are refused. */
export const refusalsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/operate/refusals.en.ts"),
  de: () => import("../de/operate/refusals.de.ts"),
  fr: () => import("../fr/operate/refusals.fr.ts"),
  es: () => import("../es/operate/refusals.es.ts"),
  "pt-BR": () => import("../pt-BR/operate/refusals.pt-BR.ts")
})
