import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/answers.en.ts"

/** The messages about programs' answers to webhooks, each with its remedy. */
export const answersWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/answers.en.ts"),
  de: () => import("./de/answers.de.ts"),
  fr: () => import("./fr/answers.fr.ts"),
  es: () => import("./es/answers.es.ts"),
  "pt-BR": () => import("./pt-BR/answers.pt-BR.ts")
})
