import { type Catalogue, catalogue } from "./catalogue.ts"
import type { words } from "./en/frame.en.ts"

/** The messages of the frame and of all screens, loaded with the application. */
export const frameWords: Catalogue<typeof words> = catalogue({
  en: () => import("./en/frame.en.ts"),
  de: () => import("./de/frame.de.ts"),
  fr: () => import("./fr/frame.fr.ts"),
  es: () => import("./es/frame.es.ts"),
  "pt-BR": () => import("./pt-BR/frame.pt-BR.ts")
})

/** The name of a page or screen, by which it is a message. */
export type PageName = {
  [Name in keyof typeof words]: (typeof words)[Name] extends string ? Name : never
}[keyof typeof words]
