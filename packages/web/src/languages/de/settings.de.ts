import type { words as english } from "../en/settings.en.ts"

/** The settings in German. */
export const words: typeof english = {
  email: "E-Mail-Adresse",
  aboutEmail: (email) => [
    "Sie melden sich an als ",
    email,
    ". Eine neue Adresse gilt, sobald Sie den Link geöffnet haben, den sie erhält; die alte wird benachrichtigt."
  ],
  onItsWay: (email) => [
    "Eine E-Mail ist unterwegs an ",
    email,
    ". Öffnen Sie den Link darin innerhalb einer Stunde; bis dahin bleibt Ihre Adresse, wie sie ist."
  ],
  enterEmail: "Geben Sie die neue Adresse ein.",
  enterPassword: "Geben Sie Ihr Passwort ein.",
  sendLink: "Link senden",
  newEmail: "Neue E-Mail-Adresse",
  currentPassword: "Aktuelles Passwort",
  newPassword: "Neues Passwort",
  password: "Passwort",
  aboutPassword: "Ein neues Passwort meldet alle anderen Browser ab. Schlüssel gelten weiter.",
  changePassword: "Passwort ändern",
  passwordChanged: "Das Passwort ist geändert. Andere Browser sind abgemeldet.",
  aboutLanguage: "Die Sprache dieser Seiten und der E-Mails an Sie.",
  languageKept: "Die Sprache ist für dieses Konto gespeichert.",
  sessions: "Sitzungen",
  aboutSessions:
    "Wo Sie angemeldet sind. Eine Sitzung endet 30 Tage nach der letzten Nutzung, spätestens nach 90 Tagen.",
  thisOne: "Diese hier",
  signedIn: (at, last) => ["Angemeldet ", at, " · zuletzt genutzt ", last],
  end: "Beenden",
  endOf: (browser) => `Sitzung von ${browser} beenden`,
  ended: (browser) => `${browser} ist abgemeldet.`,
  allEnded: "Alle anderen Browser sind abgemeldet.",
  endOthers: "Alle anderen beenden",
  more: (count) => `${count} weitere zeigen`,
  unknownBrowser: "Unbekannter Browser",
  on: (browser, system) => `${browser} unter ${system}`,
  close: "Konto schließen",
  closeThis: "Dieses Konto schließen",
  aboutClose: "Sie können sich mit derselben Adresse wieder registrieren, als neues Konto.",
  whatGoes:
    "Löscht Ihren Zugang: Adresse, Passwort, Sitzungen und Schlüssel. Buchungen und Codes bleiben beim Betreiber.",
  deleted:
    "Ihre Adresse, Ihr Passwort, alle Sitzungen und alle Schlüssel werden gelöscht. Programme mit einem Schlüssel werden sofort abgewiesen.",
  stays:
    "Der Betreiber behält die Buchungen und die Codes, die Sie gekauft haben, nur unter der Nummer des Kontos. Sie haben keinen Zugriff mehr darauf: Laden Sie vorher herunter, was Sie brauchen.",
  lost: (credits) => [
    "Die verbliebenen ",
    credits,
    " Credits verfallen. Möchten Sie Geld für gekaufte Credits zurück, fragen Sie den Betreiber, bevor Sie das Konto schließen."
  ],
  confirm: (email) => ["Geben Sie zur Bestätigung ", email, " ein"],
  stop: "Auch meine dynamischen Codes stoppen und ihre Ziele löschen. Sonst leiten sie weiter wie bisher."
}
