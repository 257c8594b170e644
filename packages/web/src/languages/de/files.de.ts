import type { words as english } from "../en/files.en.ts"

/** Files in German. */
export const words: typeof english = {
  saveAs: "Speichern als",
  picture: "Bild",
  sheet: "Druckbogen",
  format: "Format",
  uses: {
    svg: "Für das Web und für Grafikprogramme. In jeder Größe scharf.",
    png: "Pixel, für Dokumente und Nachrichten.",
    pdf: "Für den Druck. In jeder Größe scharf.",
    eps: "Für Druckereien. In jeder Größe scharf.",
    webp: "Pixel, für Websites: die kleinste Datei.",
    jpeg: "Pixel, für Programme, die nichts anderes annehmen."
  },
  download: (format) => `${format} herunterladen`,
  saved: (file) => `${file} ist gespeichert.`,
  width: "Breite",
  unit: "Einheit",
  units: { px: "px", mm: "mm", in: "Zoll" },
  dpi: "Punkte pro Zoll",
  dpiFault: (least, most) => `Punkte pro Zoll: eine ganze Zahl von ${least} bis ${most}.`,
  pixelsWide: (pixels) => `${pixels} Pixel breit.`,
  widthWritten: "Die Breite wird in die Datei geschrieben.",
  enterNumber: "Geben Sie eine Zahl ein.",
  enterWhole: "Geben Sie ganze Pixel ein.",
  tooFew: (pixels, least) => `Das sind ${pixels} Pixel; mindestens ${least} sind nötig.`,
  tooMany: (pixels, most) => `Das sind ${pixels} Pixel; höchstens ${most} sind möglich.`,
  tooManyAs: (pixels, most, format) =>
    `Das sind ${pixels} Pixel; höchstens ${most} sind als ${format} möglich.`,
  press: "Für die Druckerei",
  bleed: "Beschnitt in mm",
  bleedFault: (least, most) => `Beschnitt: ${least} bis ${most} Millimeter.`,
  aboutBleed:
    "So weit reicht der Hintergrund über den Rand hinaus, für das Schneiden. Druckereien verlangen 3.",
  colors: "Farben",
  cropMarks: "Schnittmarken",
  spotColor: "Schmuckfarbe",
  aboutSpotColor: "Die Druckfarbe der Module, wie die Druckerei sie nennt, etwa PANTONE 286 C.",
  standard: "Standard",
  noStandard: "Keiner",
  aboutStandards:
    "PDF/X-4 für Druckereien, die es verlangen; PDF/A-2u, wenn die Datei archiviert und vorgelesen werden soll.",
  whatToPrint: "Was gedruckt wird",
  sheets: {
    tent: "Tischaufsteller",
    card: "Visitenkarte",
    sticker: "Aufkleber",
    hanger: "Türanhänger",
    poster: "Plakat"
  },
  sheetUses: {
    tent: "Steht auf dem Tisch, auf beiden Seiten gleich. Ausschneiden und in der Mitte falten.",
    card: "So viele Karten von 85 x 55 mm, wie auf das Papier passen.",
    sticker: "So viele Quadrate von 50 mm, wie auf das Papier passen, für Etikettenbögen.",
    hanger: "Hängt an der Türklinke. Auch das runde Loch ausschneiden.",
    poster: "Ein großer Code auf dem ganzen Papier."
  },
  paper: "Papier",
  papers: { a4: "A4", letter: "US Letter" },
  headline: "Überschrift",
  line: "Zeile unter dem Code",
  usualLine: "Mit der Handykamera scannen",
  preview: (sheet, paper) => `Der Bogen, ${sheet} auf ${paper}`,
  actualSize: "Drucken Sie in Originalgröße, 100 %."
}
