import type { words as english } from "../../en/studio/dialogs.en.ts"

/** The studio's dialogs in German. */
export const words: typeof english = {
  tooLargeForLink:
    "Dieses Design ist zu groß für einen Link: Das meiste davon ist sein Logo. Senden Sie stattdessen die Datei oder wählen Sie ein kleineres Logo.",
  aboutLink:
    "Wer diesen Link öffnet, erhält das Design samt Inhalt und kann damit weiterarbeiten. Es wird sonst nirgends gespeichert.",
  link: "Link",
  copyLink: "Link kopieren",
  aboutLook:
    "Diese Seite zeigt nur das Aussehen, ohne Ihre Nachricht und Ihre Beschriftung, und hat ein Bild für andere Websites.",
  sharedDesignPage: "Seite des Aussehens",
  copyLookPage: "Adresse der Seite kopieren",
  openLookPage: "Seite öffnen",
  saveFile: "Als Datei speichern",
  aboutImport:
    "Eine Datei des Studios, eine Konfiguration der API, Optionen von qr-code-styling als JSON oder die Konfiguration, die mini-qr exportiert.",
  file: "Datei",
  orPaste: "Oder hier einfügen",
  importText: "Text importieren",
  imported: (source) => `Das Design (${source}) ist im Studio; ein Schritt „Rückgängig“ nimmt es zurück.`,
  presetsAdded: ({ n, figure }, source) => `${figure} ${n === 1 ? "Stil" : "Stile"} hinzugefügt (${source}).`,
  noRoomForPresets:
    "Dieser Browser hat keinen Platz für diese Stile: Löschen Sie einige und importieren Sie noch einmal.",
  fileTooLarge: "Diese Datei ist größer, als ein Design sein kann.",
  theStudio: "Studio",
  theApi: "API",
  otherVersion:
    "Diese Datei ist von einer anderen Version des Studios. Laden Sie die Seite neu und importieren Sie sie dann.",
  holdsNeither: "Diese Datei des Studios enthält weder ein Design noch Stile.",
  noObject: "Diese Datei ist JSON, aber kein Objekt, wie ein Design es ist.",
  noKnownDesign:
    "Diese Datei ist kein Design, das das Studio kennt: Es liest eigene Dateien, Konfigurationen der API, Optionen von qr-code-styling und Konfigurationen von mini-qr.",
  noJson:
    "Diese Datei ist kein JSON. Optionen, die als Programm geschrieben sind, brauchen Anführungszeichen um jeden Namen.",
  hasFaults: (faults) => `Dieses Design hat Fehler: ${faults}.`,
  aboutPresets: "Ein Stil ist das Aussehen eines Designs ohne seinen Inhalt. Dieser Browser merkt ihn sich.",
  presets: "Stile",
  nameOf: (name) => `Name von ${name}`,
  apply: "Anwenden",
  applyOf: (name) => `${name} anwenden`,
  applied: (name) => `${name} ist angewendet.`,
  deleteOf: (name) => `${name} löschen`,
  deleted: (name) => `${name} ist gelöscht.`,
  brandKit: "Marke",
  aboutBrandKit:
    "Die Farben, das Logo und die Schrift Ihrer Marke, die jedes Feld anbietet. Dieser Browser bewahrt sie auf.",
  takeBrandKit: "Aus diesem Entwurf übernehmen",
  removeBrandKit: "Marke entfernen",
  brandKitKept: "Die Marke ist aufbewahrt.",
  saveStyle: "Diesen Stil speichern",
  newPreset: "Name des neuen Stils",
  saved: (name) => `${name} ist gespeichert.`,
  exportAll: "Alle als Datei exportieren",
  noRoom: "Dieser Browser hat keinen Platz dafür: Löschen Sie einen Stil und versuchen Sie es noch einmal.",
  giveName: "Geben Sie einen Namen ein.",
  shortenTo: (most) => `Kürzen Sie ihn auf ${most} Zeichen.`,
  undo: "Rückgängig",
  redo: "Wiederholen",
  redoKeys: (first, second) => `${first} oder ${second}`,
  move: "Durch Reiter und Auswahl gehen",
  showKeys: "Diese Tastenkürzel zeigen",
  pictureCopied: "Das Bild ist kopiert.",
  pictureNotCopied: "Der Browser hat das Kopieren nicht erlaubt. Laden Sie das Bild stattdessen herunter.",
  copyPicture: "Bild kopieren",
  code: "Programm, das es erzeugt",
  byService: "TypeScript, über den Dienst",
  withoutService: "TypeScript, ohne Dienst",
  copyCode: (name) => `Programm kopieren: ${name}`,
  noCode:
    "In diesem Bild ist kein lesbarer QR-Code. Versuchen Sie ein schärferes oder schneiden Sie es näher am Code zu.",
  unknownPicture: "Dieser Browser kann das Bild nicht öffnen. PNG, JPEG und WebP gehen überall.",
  readerNotLoaded:
    "Das Leseprogramm wurde nicht geladen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.",
  noCamera:
    "Diese Seite darf keine Kamera benutzen. Erlauben Sie es in den Einstellungen des Browsers für diese Website oder wählen Sie ein Bild.",
  noField: (parts) => `Das Formular hat kein Feld für ${parts}: Das entfällt.`,
  useMessage: "Diesen Inhalt verwenden",
  useText: "Als reinen Text verwenden",
  says: ({ n }) => (n === 1 ? "Inhalt dieses Codes" : "Inhalt dieser Codes"),
  readAnother: "Weiteren Code lesen",
  partsMissing: (missing, { figure }) =>
    `Ein Text ist auf ${figure} Codes verteilt. Es fehlen noch: ${missing}. Lesen Sie auch diese.`,
  showParts: "Gelesenes anzeigen",
  readCode: "Code lesen",
  aboutReading:
    "Der Inhalt eines Codes, den Sie haben, wird der Ihres Designs. Sein Bild bleibt in diesem Browser.",
  holdCode: "Halten Sie den Code vor die Kamera.",
  stopCamera: "Kamera anhalten",
  choosePicture: (strong) => [strong("Bild auswählen"), ", hier ablegen oder einfügen"],
  useCamera: "Kamera verwenden",
  reading: "Das Bild wird gelesen",
  cameraView: "Bild der Kamera",
  linkTooLarge: "Dieser Link enthält mehr, als ein Design haben kann. Bitten Sie um einen anderen.",
  linkTooLong: "Dieser Link ist länger, als ein Design sein kann. Bitten Sie um einen anderen.",
  linkOfOther:
    "Dieser Link ist von einer anderen Version des Studios. Laden Sie die Seite neu oder bitten Sie um einen anderen Link.",
  linkUnknown: (faults) =>
    `Dieser Link enthält kein Design, das das Studio kennt: ${faults}. Bitten Sie um einen anderen.`,
  linkBroken: "Dieser Link wurde unterwegs abgeschnitten oder verändert. Bitten Sie noch einmal darum."
}
