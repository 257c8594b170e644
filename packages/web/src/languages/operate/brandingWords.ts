import { type Catalogue, loadedCatalogue } from "../catalogue.ts"
import type { words } from "../en/operate/branding.en.ts"

/** The messages of the operator's page of the brand. */
export const brandingWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("../en/operate/branding.en.ts"),
  de: () => import("../de/operate/branding.de.ts"),
  fr: () => import("../fr/operate/branding.fr.ts"),
  es: () => import("../es/operate/branding.es.ts"),
  "pt-BR": () => import("../pt-BR/operate/branding.pt-BR.ts")
})
