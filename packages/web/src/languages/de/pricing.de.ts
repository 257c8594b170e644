import type { words as english } from "../en/pricing.en.ts"

/** The prices in German. */
export const words: typeof english = {
  title: (price) => `Ein Code kostet ${price}`,
  lead: "Sie bezahlen ein Design, wenn es Ihnen gefällt, mit Credits aus Ihrem Konto. Gestalten ist kostenlos und geht ohne Konto.",
  create: "Konto anlegen",
  design: "Code gestalten",
  tryFirst: "Erst das Studio ausprobieren",
  inShort: "Kurz gefasst",
  anyCode: "Jeder Code",
  aboutAnyCode:
    "Schwarz auf Weiß, quadratisch, mit beliebigem Inhalt: ein Link, WLAN, ein Kontakt, eine Zahlung.",
  buyingAdds: "Was der Kauf bringt",
  readBack:
    "Vor dem Bezahlen von einem unabhängigen Decoder gelesen: Was nicht lesbar ist, wird nicht verkauft.",
  kept: "Dauerhaft in Ihrem Konto, samt Design zum Weiterarbeiten.",
  formats: (formats) => `Jedes Format in jeder Größe: ${formats}.`,
  printReady: "Druckfertig, mit Beschnitt, Schnittmarken, CMYK und Schmuckfarbe.",
  paidOnce: "Einmal bezahlt. Kein Abonnement, und nichts läuft ab.",
  credits: "Credits",
  aboutCredits: "Sie kaufen sie paketweise in Ihrem Konto, wann Sie wollen. Sie verfallen nicht.",
  options: "Was jede Option kostet",
  aboutOptions:
    "Der Preis eines Designs ist genau die Summe davon, in Credits. Das Studio zeigt jeden Posten einzeln.",
  included: "Inklusive"
}
