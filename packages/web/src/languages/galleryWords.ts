import { type Catalogue, loadedCatalogue } from "./catalogue.ts"
import type { words } from "./en/gallery.en.ts"

/** The messages of the gallery. */
export const galleryWords: Catalogue<typeof words> = await loadedCatalogue({
  en: () => import("./en/gallery.en.ts"),
  de: () => import("./de/gallery.de.ts"),
  fr: () => import("./fr/gallery.fr.ts"),
  es: () => import("./es/gallery.es.ts"),
  "pt-BR": () => import("./pt-BR/gallery.pt-BR.ts")
})
