import type { words as english } from "../../en/studio/transfer.en.ts"

/** Designs of other programs, in French. */
export const words: typeof english = {
  parts: {
    dots: "Points",
    squares: "Carrés des coins",
    balls: "Points des coins",
    background: "Arrière-plan",
    frame: "Cadre"
  },
  seeThrough: (part) => `${part} : la couleur était en partie transparente ; ici, les couleurs sont opaques.`,
  unreadColor: (part, color) => `${part} : la couleur ${color} n’est pas lue ; choisissez-la de nouveau.`,
  gradient: (part, { figure }) =>
    `${part} : le dégradé a ${figure} couleurs ; ici il en a 2 à 8, et la première est prise.`,
  unknownType: (part, type) => `${part} : le type « ${type} » n’a pas d’équivalent ; ils restent carrés.`,
  nearType: (part, type, near) =>
    `${part} : le type « ${type} » est dessiné comme « ${near} », qui s’en approche.`,
  roundBackground:
    "Les coins arrondis de l’arrière-plan n’ont pas d’équivalent ; le cadre « Bordure » s’en approche.",
  roundCode: "Les coins arrondis autour du code n’ont pas d’équivalent ; le cadre « Bordure » s’en approche.",
  margin:
    "La marge en pixels est omise : ici elle se compte en modules, 4 sauf si vous en choisissez une autre.",
  pictureAddress:
    "L’image au milieu est une adresse ; cette page ne charge rien d’ailleurs. Choisissez le fichier comme logo.",
  pictureSize: (share, size) =>
    `La taille de l’image, ${share}, devient ${size} : un code avec une plus grande se lit mal.`,
  pictureMargin: "La marge de l’image en pixels devient 1 module.",
  dotsBehind: "Les points derrière l’image n’ont pas d’équivalent : ici elle se trouve sur un champ dégagé.",
  pictureLeftOut: (faults) => `L’image au milieu est omise : ${faults}.`,
  mode: "Le mode est omis : ici chaque partie d’un texte a celui qui prend le moins de place.",
  size: "Largeur et hauteur sont omises : la taille se choisit au téléchargement.",
  captionAt: (position) =>
    `Une légende de ce côté (${position}) n’a pas d’équivalent ; elle se trouve sous le code.`,
  captionLine: (most) => `La légende est ici une ligne de ${most} caractères au plus.`,
  ownFrame:
    "La bordure, l’espace et la couleur du texte du cadre n’ont pas d’équivalent ; le style d’ici a les siens."
}
