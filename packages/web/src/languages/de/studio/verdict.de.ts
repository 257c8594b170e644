import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/verdict.en.ts"

const modules = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "Modul" : "Module"}`

/** How well a design scans, in German. */
export const words: typeof english = {
  levels: { Low: "Niedrig", Medium: "Mittel", Quartile: "Erhöht", High: "Hoch" },
  hindrances: "Was Scanner behindert",
  ofField: (field, fault) => `${field}: ${fault}`,
  noContrast: (surface) =>
    `${surface}: nicht dunkler als der Hintergrund, und Scanner brauchen Dunkel auf Hell.`,
  littleContrast: (surface, contrast) =>
    `${surface}: ein Kontrast von ${contrast} zum Hintergrund. Das ist für Scanner zu wenig.`,
  lowContrast: (surface, contrast) =>
    `${surface}: ein Kontrast von ${contrast} zum Hintergrund. Bei schlechtem Licht oder Druck brauchen Scanner 4,5.`,
  darkGround: (contrast) =>
    `Der Hintergrund ist so dunkel, dass selbst Schwarz nur einen Kontrast von ${contrast} dazu hat.`,
  transparent: "Ohne Hintergrund ist der Code nur auf hellen Flächen lesbar.",
  weakPlaces: "Wo der Code seltener gelesen wird",
  weakAt: (part, places) => `${part}: ${places} seltener gelesen als ein schlichter Code.`,
  places: {
    night: "bei Nacht",
    screen: "von einem Bildschirm",
    thermal: "von einem Thermodrucker",
    glare: "bei Spiegelungen",
    cup: "auf einer Tasse"
  },
  noQuietZone: "Ganz ohne hellen Rand finden Scanner den Code nicht.",
  fewPhones: "Wenige Handys lesen diese Art von Symbol; nehmen Sie sie, wo eigene Scanner sie lesen.",
  quietZone: ({ figure }, full) => `Nur ${figure} der ${full} hellen Module ringsum, die Scanner erwarten.`,
  logoCovers: "Das Logo verdeckt die Muster, an denen Scanner den Code finden.",
  logoHides: "Das Logo verdeckt mehr vom Code, als seine Fehlerkorrektur ausgleicht.",
  tooLong:
    "Der Inhalt ist länger, als ein Code bei dieser Fehlerkorrektur fasst. Kürzen Sie ihn oder senken Sie die Stufe.",
  versionTooSmall: ({ figure }) =>
    `In der festgelegten Version hat der Inhalt keinen Platz; er braucht mindestens Version ${figure}.`,
  notReadBack: "Das fertige Bild ließ sich nicht lesen, und was nicht lesbar ist, wird nicht verkauft.",
  withoutLogo: "Logo weglassen",
  withoutPicture: "Bild weglassen",
  lowerPadding: (count) => `Abstand um das Logo auf ${modules(count)} senken`,
  shrinkLogo: (share) => `Logo auf ${share} verkleinern`,
  shrinkBoth: (share, count) => `Logo auf ${share} und seinen Abstand auf ${modules(count)} verkleinern`,
  widenQuietZone: (count) => `Ruhezone auf ${modules(count)} erweitern`,
  onCard: "Auf eine helle Karte setzen",
  levelOfContent: "Fehlerkorrektur dem Inhalt überlassen",
  lowerLevel: (level) => `Fehlerkorrektur auf ${level} senken`,
  raiseLevel: (level) => `Fehlerkorrektur auf ${level} erhöhen`,
  raiseVersion: ({ figure }) => `Version auf ${figure} erhöhen`,
  darken: (surface) => `Dunkler: ${surface}`,
  lighten: "Hintergrund aufhellen",
  onWhite: "Auf Weiß setzen",
  plain: "Schlicht zeichnen",
  plainWithoutLogo: "Schlicht zeichnen, ohne Logo",
  readable: {
    bodyStyle: "Quadratische Module zeichnen",
    outerEyeStyle: "Quadratische Augen zeichnen",
    bodyShape: "Umriss quadratisch machen",
    frameStyle: "Rahmen weglassen",
    foreground: "Schwarz auf Weiß zeichnen",
    errorCorrectionLevel: "Fehlerkorrektur auf Hoch erhöhen"
  },
  tooFar: "In dieser Druckbreite ist der Code aus der gewünschten Entfernung nicht lesbar.",
  tooFine: "Ein Modul ist feiner als vier Punkte eines Druckers mit 300 dpi.",
  printAt: (width) => `Mit ${width} drucken`,
  untilFinished:
    "Bis der Inhalt fertig ist, zeigt das Bild ein Muster in Ihrem Stil. Beurteilt wird es, sobald es enthält, was Sie möchten.",
  wasNotRead: (reason) => `Das Bild wurde nicht gelesen: ${reason}.`,
  readerNotLoaded: "Das Bild wurde nicht gelesen: Das Leseprogramm wurde nicht geladen.",
  readBack: "Gelesen",
  views: {
    plain: "Einfach",
    blurred: "Unscharf",
    small: "Klein",
    turned: "Gedreht",
    dim: "Dunkel"
  },
  isRead: ": gelesen",
  isNotRead: ": nicht gelesen",
  computed:
    "Berechnet, nicht mit einem Telefon gemessen: Das fertige Bild wird unscharf, kleiner, gedreht und dunkler gemacht, wie eine Kamera es sieht, und von einem unabhängigen Decoder gelesen.",
  neverRead: "Aus alltäglicher Sicht wird es gar nicht gelesen.",
  needs: (pixels) => `Aus alltäglicher Sicht braucht es ${pixels} Kamerapixel je Modul.`,
  camera: (pixels, focalLength) =>
    `Die Entfernung gilt für eine Kamera mit ${pixels} Pixeln Breite hinter einem Objektiv von ${focalLength} mm (Kleinbild), wie Telefone sie zum Scannen haben.`,
  width: "Druckbreite",
  unit: "Einheit",
  units: { mm: "Millimeter", cm: "Zentimeter", in: "Zoll" },
  aboutWidth: (least, most) => `Des ganzen Bildes samt Ruhezone und Rahmen: ${least} bis ${most}.`,
  distance: "Leseabstand in Metern",
  aboutDistance: (least, most, usual) =>
    `${least} bis ${most} m. In der Hand sind es ${usual} m, bei einem Plakat 1 m oder mehr.`,
  module: "Ein Modul",
  modulesAcross: "Module nebeneinander",
  scansFrom: "Lesbar aus",
  aboutSize: "Zur Druckgröße"
}
