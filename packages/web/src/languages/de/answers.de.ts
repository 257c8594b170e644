import type { words as english } from "../en/answers.en.ts"

/** Answers of programs to webhooks in German. */
export const words: typeof english = {
  refusedTarget: "Nicht erlaubt",
  aboutRefusedTarget:
    "Die Adresse führt in ein Netz, das nicht öffentlich ist. Dorthin wird nichts gesendet.",
  dns: "Unbekannter Host",
  aboutDns: "Der Name des Hosts wurde nicht gefunden. Suchen Sie nach einem Tippfehler in der Adresse.",
  connect: "Keine Verbindung",
  aboutConnect:
    "Nichts hat die Verbindung angenommen. Prüfen Sie, ob Ihr Programm läuft und aus dem Internet erreichbar ist.",
  tls: "Kein Vertrauen",
  aboutTls:
    "Die verschlüsselte Verbindung ist fehlgeschlagen. Vielleicht ist das Zertifikat abgelaufen oder gilt für einen anderen Namen.",
  timeout: "Keine Antwort",
  aboutTimeout:
    "Innerhalb von 15 Sekunden kam keine Antwort. Antworten Sie sofort und erledigen Sie die Arbeit danach.",
  closed: "Abgebrochen",
  aboutClosed: "Die Verbindung wurde geschlossen, bevor eine Antwort kam.",
  accepted: "Angenommen",
  created: "Erstellt",
  noContent: "Kein Inhalt",
  badRequest: "Fehlerhafte Anfrage",
  unauthorized: "Nicht angemeldet",
  forbidden: "Verboten",
  notFound: "Nicht gefunden",
  notAllowed: "Methode nicht erlaubt",
  gone: "Nicht mehr da",
  tooLarge: "Zu groß",
  tooMany: "Zu viele Anfragen",
  badGateway: "Fehlerhaftes Gateway",
  unavailable: "Nicht verfügbar",
  gatewayTimeout: "Zeitüberschreitung am Gateway",
  redirect: "Weiterleitung",
  refused: "Abgelehnt",
  serverError: "Serverfehler",
  noAnswer: "Es gab keine Antwort.",
  answered: (answer) => `Die Antwort war ${answer}.`,
  aboutRedirect: "Einer Weiterleitung wird nicht gefolgt: Geben Sie die Adresse ein, zu der sie führt.",
  aboutLogin:
    "Etwas vor Ihrem Programm verlangt eine Anmeldung. Lassen Sie diese Anfragen durch und vertrauen Sie der Unterschrift.",
  aboutPath: "Ihr Programm nimmt unter diesem Pfad kein POST an.",
  aboutGone: "410 besagt, dass nichts mehr gewünscht ist, also wird nichts mehr gesendet.",
  aboutFailed: "Ihr Programm ist fehlgeschlagen oder nicht da. Sein Protokoll sagt, warum.",
  aboutRefused:
    "Ihr Programm hat es abgelehnt. Falls es Signaturen prüft, vergleichen Sie sein Geheimnis und lesen Sie den Inhalt, bevor er geparst wird."
}
