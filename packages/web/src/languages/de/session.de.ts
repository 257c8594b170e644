import type { words as english } from "../en/session.en.ts"

/** Signing in and up in German. */
export const words: typeof english = {
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  enterEmail: "Geben Sie Ihre E-Mail-Adresse ein.",
  enterPassword: "Geben Sie Ihr Passwort ein.",
  wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
  comeBack: "Melden Sie sich an, um fortzufahren. Danach sind Sie wieder dort, wo Sie waren.",
  forgot: "Passwort vergessen?",
  byInvitation: "Neue Konten gibt es auf Einladung des Betreibers.",
  noAccount: (create) => ["Noch kein Konto? ", create("Konto anlegen")],
  haveAccount: (signIn) => ["Sie haben ein Konto? ", signIn("Anmelden")],
  closed: "Registrierung geschlossen",
  aboutClosed:
    "Neue Konten gibt es auf Einladung. Bitten Sie den Betreiber darum: Sie kommt als Link per E-Mail.",
  aboutSignUp:
    "Geben Sie Ihre E-Mail-Adresse ein. Sie erhalten per E-Mail einen Link, der die Adresse bestätigt; dort wählen Sie ein Passwort.",
  sendLink: "Link senden",
  signUpSent: "Öffnen Sie den Link darin, um ein Passwort zu wählen. Er gilt einmal und 24 Stunden lang.",
  aboutReset:
    "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Sie erhalten einen Link, um ein neues Passwort zu wählen.",
  resetSent:
    "Gibt es dazu ein Konto, so enthält die E-Mail einen Link für ein neues Passwort. Er gilt einmal und eine Stunde lang. Bis dahin gilt Ihr altes Passwort.",
  back: "Zurück zur Anmeldung",
  look: "Sehen Sie in Ihr Postfach",
  onItsWay: (email) => ["Eine E-Mail an ", email, " ist unterwegs."],
  local:
    "Dieser Dienst läuft auf Ihrem eigenen Rechner. Ohne Mailserver schreibt er E-Mails in Dateien: Sein Protokoll im Terminal nennt die Datei.",
  noMail:
    "Nach ein paar Minuten noch keine E-Mail? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse oben.",
  again: "Adresse korrigieren oder noch einmal senden",
  incomplete: "Dieser Link ist unvollständig",
  aboutIncomplete:
    "Ein Teil der Adresse fehlt. Öffnen Sie den Link noch einmal aus der E-Mail oder kopieren Sie ihn ganz.",
  expired: "Dieser Link gilt nicht mehr",
  aboutExpired: "Ein Link gilt einmal und für begrenzte Zeit. Dieser wurde schon benutzt oder ist zu alt.",
  signedInAs: (email) => ["Sie sind angemeldet als ", email, "."],
  toAccount: "Zum Konto",
  chosenAlready: (signIn) => ["Sie haben schon ein Passwort gewählt? ", signIn("Anmelden")],
  askAgain: (signUp, reset) => [
    "Wenn nicht, fordern Sie einen neuen Link an: ",
    signUp("um ein Konto anzulegen"),
    " oder ",
    reset("um ein neues Passwort zu setzen"),
    "."
  ],
  aboutPassword:
    "Wählen Sie ein Passwort für Ihr Konto. Damit ist Ihre Adresse bestätigt und Sie sind angemeldet.",
  setPassword: "Passwort setzen",
  passwordSet: "Das Passwort ist gesetzt, und Sie sind angemeldet.",
  signsInOther: (email) => [
    "Sie sind angemeldet als ",
    email,
    ". Dieser Link meldet Sie mit dem Konto an, für das er gesendet wurde."
  ],
  signsOut: "Alle anderen Anmeldungen an diesem Konto werden beendet.",
  confirm: "Neue Adresse bestätigen",
  aboutConfirm: "Dieser Link ging an die neue Adresse eines Kontos. Bestätigen Sie, dass es Ihre ist.",
  useAddress: "Diese Adresse verwenden",
  changed: "Ihre Adresse ist geändert",
  aboutChanged:
    "Ab jetzt melden Sie sich mit der neuen Adresse an und erhalten E-Mails dort. Die alte wurde benachrichtigt.",
  toSettings: "Zu den Einstellungen"
}
