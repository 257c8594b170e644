import type { words as english } from "../en/keys.en.ts"

/** Keys in German. */
export const words: typeof english = {
  active: "Aktiv",
  expired: "Abgelaufen",
  revoked: "Widerrufen",
  never: "Nie",
  neverUsed: "nie benutzt",
  lastUse: (at) => ["zuletzt benutzt ", at],
  expiredAt: (at) => [at, " abgelaufen"],
  expiresAt: (at) => ["läuft ", at, " ab"],
  name: "Name",
  key: "Schlüssel",
  made: "Erstellt",
  used: "Zuletzt benutzt",
  expires: "Läuft ab",
  state: "Status",
  action: "Aktion",
  over: "Abgelaufene und widerrufene Schlüssel",
  pagesOver: "Seiten der abgelaufenen und widerrufenen Schlüssel",
  keyCount: ({ figure }) => `${figure} Schlüssel`,
  none: "Noch keine Schlüssel",
  aboutKeys:
    "Ein Programm, das Codes kauft oder zeichnet, weist sich bei jeder Anfrage mit einem Ihrer Schlüssel aus.",
  makeFirst: "Ersten Schlüssel erstellen",
  noneWorks: "Keiner Ihrer Schlüssel gilt mehr. Erstellen Sie einen neuen, um fortzufahren.",
  activeOf: (active, most) => `${active} von ${most} aktiven Schlüsseln.`,
  full: "Widerrufen Sie einen, den nichts mehr benutzt, bevor Sie einen weiteren erstellen.",
  showOver: ({ n, figure }) =>
    `${figure} ${n === 1 ? "abgelaufenen oder widerrufenen" : "abgelaufene oder widerrufene"} Schlüssel zeigen`,
  hideOver: ({ n, figure }) =>
    `${figure} ${n === 1 ? "abgelaufenen oder widerrufenen" : "abgelaufene oder widerrufene"} Schlüssel verbergen`,
  newKey: "Neuer Schlüssel",
  revoke: "Widerrufen",
  revokeOf: (name) => `${name} widerrufen`,
  isRevoked: (name) => `${name} ist widerrufen.`,
  revokeThis: "Diesen Schlüssel widerrufen",
  aboutRevoke: (name, prefix) => [
    "Jedes Programm, das ",
    name,
    " (",
    prefix,
    ") benutzt, wird von da an abgewiesen. Das lässt sich nicht rückgängig machen; an seine Stelle muss ein neuer Schlüssel treten."
  ],
  hasNever: "Er wurde noch nie benutzt.",
  lastUsed: (at) => ["Er wurde zuletzt ", at, " benutzt."],
  confirm: (name) => ["Geben Sie zur Bestätigung ", name, " ein"],
  make: "Schlüssel erstellen",
  giveName: "Geben Sie ihm einen Namen.",
  aboutName: "Wer oder was ihn benutzen wird, zum Beispiel ein Programm oder ein Rechner.",
  inDays: (days) => `In ${days} Tagen`,
  inAYear: "In einem Jahr",
  untilRevoked: "Er gilt, bis Sie ihn widerrufen.",
  untilDate: (date) => `Er gilt bis ${date}, oder bis Sie ihn widerrufen.`,
  onlyTime:
    "Der Schlüssel wird nur dieses eine Mal angezeigt. Speichern Sie ihn dort, wo Sie Passwörter aufbewahren.",
  copyKey: "Schlüssel kopieren",
  tryIt: "Im Terminal ausprobieren",
  aboutTry: (address) => `Er kauft einen schlichten Code für ${address}.`,
  saved: "Ich habe ihn gespeichert",
  save: (name) => `${name} speichern`
}
