import type { words as english } from "../en/passkeys.en.ts"

/** Passkeys in German. */
export const words: typeof english = {
  signIn: "Mit Passkey anmelden",
  passkeys: "Passkeys",
  about:
    "Melden Sie sich mit Fingerabdruck, Gesicht, Gerätesperre oder Sicherheitsschlüssel an, ohne Passwort. Ein Passkey gilt nur auf dieser Website; niemand kann ihn Ihnen entlocken.",
  none: "Noch keine Passkeys.",
  add: "Passkey hinzufügen",
  added: (name) => `${name} ist hinzugefügt. Sie können sich ab jetzt damit anmelden.`,
  aboutAdding:
    "Ihr Browser fragt anschließend nach dem Speicherort und lässt Sie bestätigen, dass Sie es sind.",
  name: "Name",
  nameHint: "Zur Unterscheidung, etwa das Gerät, das ihn speichert.",
  enterName: "Geben Sie einen Namen ein.",
  tooMany: (most) =>
    `Ein Konto hat höchstens ${most} Passkeys. Entfernen Sie einen, bevor Sie einen weiteren hinzufügen.`,
  addedAt: (at) => ["Hinzugefügt ", at],
  lastUse: (at) => [" · zuletzt genutzt ", at],
  neverUsed: " · noch nicht genutzt",
  remove: "Entfernen",
  removeOf: (name) => `${name} entfernen`,
  removeThis: "Diesen Passkey entfernen",
  aboutRemoving: (name) => [
    name,
    " meldet nicht mehr an, und andere Browser, die mit einem Passkey angemeldet sind, werden abgemeldet. Löschen Sie ihn auch auf dem Gerät, sonst wird er dort weiter angeboten."
  ],
  lastWay:
    "Er ist der einzige Zugang zu diesem Konto. Danach brauchen Sie zum Anmelden ein neues Passwort, über einen Link per E-Mail.",
  confirm: (name) => ["Geben Sie zur Bestätigung ", name, " ein"],
  removed: (name) => `${name} ist entfernt.`,
  removePassword: "Passwort entfernen",
  aboutRemovingPassword:
    "Danach melden nur noch Passkeys an. Ihr Browser fragt zuerst nach einem davon. Andere Browser werden abgemeldet.",
  losing: "Verlieren Sie alle Passkeys, so setzt ein Link per E-Mail ein neues Passwort.",
  passwordRemoved: "Das Passwort ist entfernt. Nur noch Passkeys melden an.",
  noPassword: "Dieses Konto hat kein Passwort: Nur Passkeys melden an.",
  mailLink: "Link zum Setzen eines Passworts senden",
  linkMailed: (email) => [
    "Eine E-Mail an ",
    email,
    " ist unterwegs. Der Link darin gilt einmal und eine Stunde lang."
  ],
  bySession: " · mit Passkey",
  notDone: [
    "Es wurde kein Passkey benutzt.",
    "Der Vorgang wurde abgebrochen, dauerte zu lange, oder dieses Gerät hat keinen für diese Website. Versuchen Sie es noch einmal oder nehmen Sie das Passwort."
  ],
  refused: [
    "Dieser Passkey wird nicht angenommen.",
    "Vielleicht wurde er aus dem Konto entfernt. Versuchen Sie einen anderen oder nehmen Sie das Passwort."
  ],
  alreadyHere: [
    "Dieses Gerät hat schon einen Passkey des Kontos.",
    "Nutzen Sie diesen oder fügen Sie einen von einem anderen Gerät hinzu."
  ],
  unfit: [
    "Dieses Gerät kann einen solchen Passkey nicht speichern.",
    "Es muss prüfen können, wer Sie sind, etwa durch eine PIN. Versuchen Sie ein anderes."
  ],
  otherSite: [
    "Unter dieser Adresse sind Passkeys nicht möglich.",
    "Öffnen Sie den Dienst unter der Adresse, die der Betreiber nennt, und versuchen Sie es noch einmal."
  ],
  otherAccount: [
    "Dieser Passkey gehört zu einem anderen Konto, das jetzt angemeldet ist.",
    "Melden Sie sich mit dem Konto an, mit dem Sie fortfahren möchten."
  ]
}
