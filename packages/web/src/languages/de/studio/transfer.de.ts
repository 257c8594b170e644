import type { words as english } from "../../en/studio/transfer.en.ts"

/** Designs of other programs, in German. */
export const words: typeof english = {
  parts: {
    dots: "Punkte",
    squares: "Eckquadrate",
    balls: "Eckpunkte",
    background: "Hintergrund",
    frame: "Rahmen"
  },
  seeThrough: (part) => `${part}: Die Farbe war teilweise durchsichtig; hier sind Farben deckend.`,
  unreadColor: (part, color) => `${part}: Die Farbe ${color} wird nicht gelesen; wählen Sie sie neu.`,
  gradient: (part, { figure }) =>
    `${part}: Der Verlauf hat ${figure} Farben; hier hat einer 2 bis 8, und die erste wird genommen.`,
  unknownType: (part, type) => `${part}: Die Art „${type}“ hat keine Entsprechung; sie bleiben quadratisch.`,
  nearType: (part, type, near) => `${part}: Die Art „${type}“ wird als „${near}“ gezeichnet, was nahekommt.`,
  roundBackground:
    "Die runden Ecken des Hintergrunds haben keine Entsprechung; der Rahmen „Linie“ kommt ihnen nahe.",
  roundCode: "Die runden Ecken um den Code haben keine Entsprechung; der Rahmen „Linie“ kommt ihnen nahe.",
  margin: "Der Rand in Pixeln entfällt: Hier zählt er in Modulen, 4, wenn Sie nichts anderes wählen.",
  pictureAddress:
    "Das Bild in der Mitte ist eine Adresse; diese Seite lädt nichts von anderswo. Wählen Sie die Datei als Logo.",
  pictureSize: (share, size) =>
    `Die Größe ${share} des Bildes wird zu ${size}: Mit einem größeren ist ein Code schwer lesbar.`,
  pictureMargin: "Der Rand des Bildes in Pixeln wird zu 1 Modul.",
  dotsBehind: "Punkte hinter dem Bild haben keine Entsprechung: Hier steht es auf einem freien Feld.",
  pictureLeftOut: (faults) => `Das Bild in der Mitte entfällt: ${faults}.`,
  mode: "Der Modus entfällt: Hier hat jeder Teil eines Textes den, der am wenigsten Platz braucht.",
  size: "Breite und Höhe entfallen: Die Größe wird beim Herunterladen gewählt.",
  captionAt: (position) =>
    `Für eine Beschriftung an dieser Seite (${position}) gibt es keine Entsprechung; sie steht unter dem Code.`,
  captionLine: (most) => `Die Beschriftung ist hier eine Zeile von höchstens ${most} Zeichen.`,
  ownFrame: "Linie, Abstand und Textfarbe des Rahmens haben keine Entsprechung; der Stil hier hat eigene."
}
