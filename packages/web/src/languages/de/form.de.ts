import type { words as english } from "../en/form.en.ts"

/** Fields and lists in German. */
export const words: typeof english = {
  notThePassword: "Das ist nicht das Passwort.",
  newest: "Neueste",
  oldest: "Älteste",
  previousPage: "Vorige Seite",
  nextPage: "Nächste Seite",
  onlyAll: (all) => `Es gibt nur ${all}.`,
  range: (first, last, all) => `${first} bis ${last} von ${all}`,
  passwordRules: (shortest, longest) =>
    `${shortest} bis ${longest} beliebige Zeichen, aber keines der häufigsten Passwörter.`,
  tooShort: (length, shortest) => `Zu kurz: ${length} von mindestens ${shortest} Zeichen.`,
  tooLong: (length, longest) => `Zu lang: ${length} Zeichen, höchstens ${longest} sind möglich.`,
  notDrawn: "Kann hier nicht gezeichnet werden",
  hide: "Passwort verbergen",
  show: "Passwort anzeigen"
}
