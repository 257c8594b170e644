import type { words as english } from "../en/overview.en.ts"

/** The overview in German. */
export const words: typeof english = {
  latest: "Neueste Codes",
  allCodes: "Alle Codes",
  allOf: (count) => `Alle ${count} Codes`,
  firstSteps: "Erste Schritte",
  done: "Erledigt",
  makeKey: "Schlüssel erstellen",
  makeAnother: "Weiteren Schlüssel erstellen",
  aboutKey:
    "Programme weisen sich bei jeder Anfrage mit einem Schlüssel aus, damit sie als Ihre zählt. Er wird einmal angezeigt, beim Erstellen.",
  buyFirst: "Ersten Code kaufen",
  runWithKey: (placeholder) =>
    `Führen Sie das in einem Terminal aus, mit Ihrem Schlüssel anstelle von ${placeholder}.`,
  runThis: "Führen Sie das in einem Terminal aus. Es enthält den Schlüssel, den Sie gerade erstellt haben.",
  itCosts: (credits) => `Das kostet ${credits}.`,
  tooPoor: "Dafür reicht Ihr Guthaben noch nicht: Laden Sie es zuerst auf.",
  seeIt: "Hier ansehen",
  aboutSee: "Der Code erscheint in Sekunden auf dieser Seite und kann in jedem Format heruntergeladen werden."
}
