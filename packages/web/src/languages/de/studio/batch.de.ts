import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/batch.en.ts"

const rows = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "Zeile" : "Zeilen"}`
const codes = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "Code" : "Codes"}`

/** Many codes from a file, in German. */
export const words: typeof english = {
  title: "Viele Codes aus einer CSV-Datei",
  about: (most) =>
    `Jede Zeile wird ein Code in dem Stil, den Sie gerade bearbeiten. Die erste Zeile benennt die Spalten; bis zu ${most} Zeilen.`,
  choose: (strong) => [strong("CSV-Datei auswählen"), " oder hier ablegen"],
  example: "Dieses Beispiel herunterladen",
  rows,
  anotherFile: "Andere Datei",
  eachRow: "Inhalt jeder Zeile",
  textOrLink: "Ein Text oder ein Link",
  column: "Spalte",
  firstRow: "In der ersten Zeile",
  is: "Bedeutung",
  columnIs: (column) => `Bedeutung von Spalte ${column}`,
  columnAt: (place) => `Spalte ${place}`,
  leftOut: "Wird ausgelassen",
  says: "Inhalt",
  style: "Stil",
  text: "Text oder Link",
  part: (group, field) => `${group}: ${field}`,
  nameOfCode: "Name des Codes",
  fileName: "Dateiname",
  size: "Breite in Pixeln",
  sayWhich: (fields) => `Geben Sie an, welche Spalte das ist: ${fields}.`,
  quoted: (name) => `„${name}“`,
  unused: (columns, { n }) =>
    n === 1
      ? `${columns} wird ausgelassen: Geben Sie oben die Bedeutung an, wenn die Codes es haben sollen.`
      : `${columns} werden ausgelassen: Geben Sie oben die Bedeutung an, wenn die Codes sie haben sollen.`,
  noFrame: (column) =>
    `${column} ist eine Beschriftung, und das Design hat keinen Rahmen dafür: Wählen Sie zuerst einen im Studio.`,
  firstRows: "Die ersten Zeilen",
  line: (line) => `Zeile ${line}`,
  notDrawn: ": kann nicht gezeichnet werden",
  faulty: (count) => `${rows(count)} ${count.n === 1 ? "kann" : "können"} nicht gezeichnet werden.`,
  mend: ({ n }) =>
    `Verbessern Sie ${n === 1 ? "sie" : "diese"} in der Datei und wählen Sie die Datei noch einmal, oder kaufen Sie die anderen.`,
  faultyRows: "Zeilen mit Fehlern",
  faultAt: (line, fault) => `Zeile ${line}: ${fault}`,
  more: (count) => `und ${rows(count)} mehr.`,
  inColumn: (place) => `Spalte ${place}`,
  inColumnNamed: (place, name) => `Spalte ${place} (${name})`,
  empty: "ist leer; füllen Sie die Zelle aus oder nehmen Sie die Zeile heraus",
  surplus: (cells, columns) =>
    `Die Zeile hat ${cells} Zellen, und die erste Zeile benennt ${columns}; setzen Sie einen Text mit Trennzeichen in Anführungszeichen`,
  csv: {
    textAfterQuote:
      "Der Text geht hinter dem schließenden Anführungszeichen weiter; verdoppeln Sie jedes Anführungszeichen darin",
    rowTooLong: "Die Zeile hat über 8 Millionen Zeichen; schließen Sie die Anführungszeichen ihrer Texte",
    quoteNotClosed:
      "Der Text in Anführungszeichen endet nicht; schließen Sie ihn und verdoppeln Sie jedes Anführungszeichen darin"
  },
  csvFault: (line, column, fault) => `Zeile ${line}, Spalte ${column}: ${fault}.`,
  notUtf8: "Die Datei ist nicht in UTF-8; speichern Sie sie als CSV UTF-8 oder als Unicode-Text.",
  tooLong:
    "Die Datei ist länger als 2 Millionen Zeichen. Teilen Sie sie auf oder nehmen Sie die Befehlszeile.",
  tooManyColumns: (columns, most) => `Die Datei hat ${columns} Spalten. Behalten Sie höchstens ${most}.`,
  noRows: "Die Datei hat keine Zeilen unter der, die ihre Spalten benennt.",
  tooManyRows: (count, most) =>
    `Die Datei hat ${count} Zeilen. Teilen Sie sie in Dateien von höchstens ${most} auf.`,
  pictures: "Bilder im ZIP",
  printed: (pixels, millimeters, dpi) =>
    `${pixels} Pixel sind im Druck ${millimeters} mm, bei ${dpi} Punkten pro Zoll.`,
  rasterLength: (pixels) =>
    `${pixels} Pixel. Vektorbilder werden ebenso viele CSS-Pixel breit; sie lassen sich verlustfrei skalieren.`,
  vectorLength: (pixels, perInch) => `${pixels} CSS-Pixel, ${perInch} pro Zoll.`,
  notKept:
    "Dieser Browser kann den Stapel nicht über ein Neuladen behalten, sodass er doppelt gekauft werden könnte. Erlauben Sie dieser Website, Daten zu speichern, oder teilen Sie die Datei auf.",
  drawn: (drawn, all) => `${drawn} von ${rows(all)} gezeichnet …`,
  range: (least, most) => `${least} bis ${most}`,
  each: (count, price) => `${codes(count)} zu je ${price}.`,
  zips: (count) => `Sie kommen als ${count} ZIP-Dateien, jede wird gespeichert, sobald sie gekauft ist.`,
  missing: (balance, missing) => `Sie haben ${balance}: Es fehlen ${missing}.`,
  buy: "Kaufen",
  buyAll: (count, price) => `${codes(count)} für ${price} kaufen`,
  signIn: "Zum Kaufen anmelden",
  signInFor: (count, price) => `Anmelden und ${codes(count)} für ${price} kaufen`,
  waiting: "Wartet",
  sending: "Wird gekauft …",
  saved: "Gespeichert",
  code: (place) => `Code ${place}`,
  codes: (from, to) => `Codes ${from} bis ${to}`,
  saveAgain: "Noch einmal speichern",
  bought: (count) => `${codes(count)} gekauft.`,
  allBefore: ({ n }) =>
    n === 1 ? "Sie hatten diesen Code schon gekauft." : "Sie hatten alle diese Codes schon gekauft.",
  notCharged: "Es wurde nichts noch einmal berechnet.",
  someBought: (count) => `${codes(count)} gekauft,`,
  someBefore: (before) => `${before} davon schon früher: Diese wurden nicht noch einmal berechnet.`,
  inZips: ({ n }) =>
    n === 1
      ? "Sie sind in der ZIP-Datei und unter Ihren Codes."
      : "Sie sind in den ZIP-Dateien und unter Ihren Codes.",
  progress: (saved, all) => `${saved} von ${codes(all)} gespeichert.`,
  leaveOpen: "Lassen Sie diese Seite offen.",
  left: (left) => `Übrig: ${left}.`,
  resumes: (time) => `Der Dienst begrenzt, wie viele Codes er pro Minute macht: Um ${time} geht es weiter.`,
  savedZips: "Gespeicherte ZIP-Dateien",
  allZips: "ZIP-Dateien",
  failed: (count, strong) => [
    strong(`${rows(count)} ${count.n === 1 ? "konnte" : "konnten"} nicht gekauft werden`),
    " und kosten nichts."
  ],
  failedRows: "Fehlgeschlagene Zeilen",
  samePurchase:
    "Dieselben Zeilen im selben Stil sind derselbe Kauf, damit nichts aus Versehen doppelt bezahlt wird. Mit Absicht können Sie sie als neue Codes kaufen.",
  buyAgain: ({ n, figure }, price) =>
    `${figure} ${n === 1 ? "neuen Code" : "neue Codes"} für ${price} kaufen`,
  stop: "Anhalten",
  notTwice: "Was gekauft ist, wird nicht noch einmal gekauft: Der Dienst kennt jede Zeile dieses Stapels.",
  goOn: "Fortfahren"
}
