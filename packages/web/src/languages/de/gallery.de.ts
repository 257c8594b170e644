import type { words as english } from "../en/gallery.en.ts"

/** The gallery in German. */
export const words: typeof english = {
  title: "QR-Codes, die nachweislich lesbar sind",
  lead: "Gestalten Sie einen Code und sehen Sie sofort, aus welcher Entfernung er lesbar ist und was er kostet. Jeder Code, der hier verkauft wird, wurde zuvor von einem unabhängigen Decoder gelesen.",
  openStudio: "Studio öffnen",
  start: "Mit einer Vorlage beginnen",
  noAccount: "Ein Konto brauchen Sie erst zum Kaufen.",
  brandPicture: "Ein QR-Code in der Vorlage „Marke“",
  templates: (family) => `Vorlagen: ${family}`,
  aboutTemplates:
    "Jede öffnet sich im Studio mit dem, was sie hier zeigt. Dort können Sie alles daran ändern.",
  uses: {
    rounded: "Ein Link auf der Packung",
    dots: "Eine App zum Installieren",
    "high-contrast": "Ein Schild für die Ferne",
    minimal: "Eine begonnene E-Mail",
    brand: "Ein Plakat in Ihren Farben",
    classy: "Ein Ort auf der Karte",
    contact: "Ein Kontakt zum Speichern",
    atelier: "Eine Karte in der Schachtel",
    event: "Ein Termin für den Kalender",
    ticket: "Ein Ticket am Einlass",
    conference: "Ein Namensschild am Einlass",
    concert: "Ein Plakat an der Bühne",
    wifi: "WLAN für Gäste",
    "coffee-house": "WLAN an der Theke",
    "guest-room": "WLAN im Zimmer",
    workspace: "WLAN für Besucher",
    menu: "Eine Speisekarte auf dem Tisch",
    bistro: "Eine Speisekarte an der Wand",
    espresso: "Eine Bestellung vom Tisch",
    "wine-list": "Eine Karte zum Auswählen",
    social: "Ein Profil zum Folgen",
    follow: "Eine Seite zum Folgen",
    video: "Ein Film zum Ansehen",
    community: "Ein Chat zum Mitmachen",
    payment: "Eine Überweisung",
    checkout: "Eine Rechnung zum Bezahlen",
    tip: "Ein Trinkgeld für das Team",
    donate: "Eine Spende für den Garten",
    valentine: "Eine Karte für einen Menschen",
    botanical: "Ein Schild in der Gärtnerei",
    winter: "Eine Karte zu den Feiertagen",
    harvest: "Ein Korb im Herbst"
  },
  network: (name) => `Netz ${name}, WPA`,
  card: (name) => `${name}, als vCard`,
  mail: (address) => `An ${address}`,
  call: (number) => `Anruf bei ${number}`,
  how: "So geht es",
  say: "Inhalt eingeben",
  aboutSay:
    "Ein Link, ein Netz, ein Kontakt, ein Termin, eine Zahlung: Jede Art wird nach ihrem eigenen Standard geprüft, damit Telefone sie verstehen.",
  make: "Gestalten",
  aboutMake: (bodies, shapes, eyes, frames) =>
    `${bodies} Modulformen, ${shapes} Umrisse, ${eyes} Augen und ${frames} Rahmen, Ihre Farben und Ihr Logo, beim Auswählen jeweils an Ihrem eigenen Design gezeigt.`,
  buy: "Kaufen, was lesbar ist",
  aboutBuy:
    "Das Studio liest das Bild, während Sie arbeiten, und behebt, was nicht lesbar wäre. Sie kaufen eine Datei für Bildschirm und Druck, die dauerhaft Ihnen gehört.",
  apart: "Was diesen Dienst auszeichnet",
  proves: "Er beweist, dass der Code lesbar ist",
  aboutProves:
    "Kontrast, Ruhezone und Logo werden beurteilt, bevor etwas bezahlt wird, und das fertige Bild wird von einem Decoder gelesen, der am Zeichnen nicht beteiligt war. Ein Design, das nicht lesbar wäre, wird abgelehnt, mit dem Hinweis, was zu ändern ist.",
  inSight: "Der Preis entsteht vor Ihren Augen",
  base: (price) => `Ein Code kostet ab ${price}. `,
  aboutPrice:
    "Was jede Option kostet, steht auf ihrer Kachel, und der Preis ist genau die Summe. Es gibt kein Abonnement.",
  seen: "Sie bekommen, was Sie sehen",
  aboutSeen:
    "Die Seite zeichnet mit demselben Programm, mit dem der Dienst verkauft: Die gekaufte Datei ist bis aufs letzte Byte das Bild, das Sie gesehen haben.",
  hasApi: "Er hat eine API und passt in Ihr Programm",
  aboutApi: (most) =>
    `Alles, was die Seiten können, kann auch die API, mit bis zu ${most} Codes auf einmal; und der ganze Shop läuft auch in Ihrem eigenen Programm.`,
  readApi: "So funktioniert die API",
  openApi: "OpenAPI-Dokument"
}
