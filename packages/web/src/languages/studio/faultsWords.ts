import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/studio/faults.en.ts"

/** The sentences about faults, by the rules that are broken. */
export const faultsWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/studio/faults.en.ts"),
  de: () => import("../de/studio/faults.de.ts"),
  fr: () => import("../fr/studio/faults.fr.ts"),
  es: () => import("../es/studio/faults.es.ts"),
  "pt-BR": () => import("../pt-BR/studio/faults.pt-BR.ts")
})
