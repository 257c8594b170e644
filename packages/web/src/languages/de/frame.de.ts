import { failureIn } from "../../frame/failureSentences.ts"
import type { words as english } from "../en/frame.en.ts"
import { failures } from "./failures.de.ts"

/** The frame in German. */
export const words: typeof english = {
  studio: "Studio",
  gallery: "Galerie",
  pricing: "Preise",
  overview: "Übersicht",
  codes: "Codes",
  code: "Code",
  scans: "Scans",
  keys: "Schlüssel",
  developers: "Entwickler",
  webhooks: "Webhooks",
  webhook: "Webhook",
  credits: "Guthaben",
  settings: "Einstellungen",
  operate: "Betrieb",
  docs: "Doku",
  signIn: "Anmelden",
  signUp: "Konto anlegen",
  reset: "Neues Passwort setzen",
  password: "Passwort wählen",
  proof: "Adresse bestätigen",
  lost: "Seite nicht gefunden",
  signOut: "Abmelden",
  create: "Konto anlegen",
  pages: "Seiten",
  about: "Über diesen Dienst",
  language: "Sprache",
  skip: "Zum Inhalt springen",
  home: (name) => `${name}, Studio`,
  account: (email, credits) => `Konto ${email}, ${credits}`,
  amount: ({ n, figure }) => `${figure} ${n === 1 ? "Credit" : "Credits"}`,
  buyCredits: "Guthaben aufladen",
  getCredits: "Credits erwerben",
  askForCredits: "Credits erhalten Sie vom Betreiber dieses Dienstes.",
  free: (credits) => `, ${credits} gratis`,
  signedInAs: (email) => ["Angemeldet als ", email],
  noAccountNow: "Ihr Konto kann gerade nicht angezeigt werden",
  offline:
    "Sie sind offline. Gestalten können Sie weiter; alles, was den Dienst braucht, wartet auf die Verbindung.",
  away: "Der Dienst antwortet gerade nicht. Gestalten können Sie weiter; alles, was ihn braucht, wartet, bis er wieder da ist.",
  notLoaded: "Diese Seite wurde nicht geladen",
  whyNotLoaded:
    "Vielleicht ist die Verbindung unterbrochen, oder es gibt inzwischen eine neuere Version dieser Seiten.",
  loadAgain: "Seite neu laden",
  partNotLoaded: "Das wurde nicht geladen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  loading: "Wird geladen",
  tryAgain: "Noch einmal versuchen",
  request: "Anfrage",
  copyRequest: "Kennung der Anfrage kopieren",
  copy: "Kopieren",
  copied: "Kopiert",
  notCopied:
    "Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.",
  close: "Schließen",
  now: "gerade eben",
  soon: "in weniger als einer Minute",
  limited: "Zu viele Anfragen.",
  wait: "Warten Sie einen Augenblick, dann geht es weiter.",
  waitUntil: (time) => `Um ${time} geht es weiter.`,
  busy: [
    "Der Dienst ist gerade ausgelastet.",
    "Es ist nichts verloren. Versuchen Sie es in ein paar Sekunden noch einmal."
  ],
  slow: ["Der Dienst hat zu lange gebraucht.", "Versuchen Sie es gleich noch einmal."],
  failure: failureIn(failures),
  failed: [
    "Im Dienst ist ein Fehler aufgetreten.",
    "Versuchen Sie es noch einmal. Tritt er wieder auf, senden Sie dem Betreiber die Kennung der Anfrage."
  ],
  unreachable: [
    "Der Dienst ist nicht erreichbar.",
    "Prüfen Sie die Verbindung und versuchen Sie es noch einmal."
  ],
  unanswered: [
    "Der Dienst hat nicht rechtzeitig geantwortet.",
    "Prüfen Sie die Verbindung und versuchen Sie es noch einmal."
  ],
  senseless: [
    "Diese Seite versteht die Antwort nicht.",
    "Laden Sie die Seite neu: Sie ist vielleicht von einer älteren Version."
  ]
}
