import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/verdict.en.ts"

const modules = ({ n, figure }: Count): string => `${figure} ${n < 2 ? "module" : "modules"}`

/** How well a design scans, in French. */
export const words: typeof english = {
  levels: { Low: "Faible", Medium: "Moyenne", Quartile: "Quartile", High: "Élevée" },
  hindrances: "Ce qui gêne la lecture",
  ofField: (field, fault) => `${field} : ${fault}`,
  noContrast: (surface) =>
    `${surface} : pas plus sombre que l’arrière-plan, or la lecture demande du sombre sur du clair.`,
  littleContrast: (surface, contrast) =>
    `${surface} : un contraste de ${contrast} avec l’arrière-plan. C’est trop peu pour être lu.`,
  lowContrast: (surface, contrast) =>
    `${surface} : un contraste de ${contrast} avec l’arrière-plan. Sous une lumière faible ou mal imprimé, il faut 4,5.`,
  darkGround: (contrast) =>
    `L’arrière-plan est si sombre que même le noir n’a qu’un contraste de ${contrast} avec lui.`,
  transparent: "Sans arrière-plan, le code ne se lit que sur des surfaces claires.",
  weakPlaces: "Où il se lit moins souvent",
  weakAt: (part, places) => `${part} : lecture moins fréquente qu’un code simple ${places}.`,
  places: {
    night: "la nuit",
    screen: "sur un écran",
    thermal: "en impression thermique",
    glare: "sous un reflet",
    cup: "sur une tasse"
  },
  noQuietZone: "Sans aucune marge claire, les lecteurs ne trouvent pas le code.",
  fewPhones: "Peu de téléphones lisent ce type de symbole ; prenez-le là où vos propres lecteurs le lisent.",
  quietZone: ({ figure }, full) => `Seulement ${figure} des ${full} modules clairs attendus autour du code.`,
  logoCovers: "Le logo couvre les motifs par lesquels les lecteurs trouvent le code.",
  logoHides: "Le logo cache plus de code que la correction d’erreurs n’en répare.",
  tooLong:
    "Le contenu dépasse ce qu’un code contient à ce niveau de correction. Raccourcissez-le ou baissez le niveau.",
  versionTooSmall: ({ figure }) =>
    `Le contenu ne tient pas dans la version imposée ; il lui faut au moins la version ${figure}.`,
  notReadBack: "L’image finie n’a pas pu être relue, et ce qui ne se lit pas n’est pas vendu.",
  withoutLogo: "Retirer le logo",
  withoutPicture: "Retirer l’image",
  lowerPadding: (count) => `Réduire l’espace du logo à ${modules(count)}`,
  shrinkLogo: (share) => `Réduire le logo à ${share}`,
  shrinkBoth: (share, count) => `Réduire le logo à ${share} et son espace à ${modules(count)}`,
  widenQuietZone: (count) => `Élargir la zone de silence à ${modules(count)}`,
  onCard: "Le placer sur une carte claire",
  levelOfContent: "Laisser le niveau de correction au contenu",
  lowerLevel: (level) => `Baisser la correction d’erreurs : ${level}`,
  raiseLevel: (level) => `Augmenter la correction d’erreurs : ${level}`,
  raiseVersion: ({ figure }) => `Passer à la version ${figure}`,
  darken: (surface) => `Assombrir : ${surface}`,
  lighten: "Éclaircir l’arrière-plan",
  onWhite: "Le placer sur du blanc",
  plain: "Le dessiner simplement",
  plainWithoutLogo: "Le dessiner simplement, sans logo",
  readable: {
    bodyStyle: "Dessiner des modules carrés",
    outerEyeStyle: "Dessiner des yeux carrés",
    bodyShape: "Rendre la silhouette carrée",
    frameStyle: "Retirer le cadre",
    foreground: "Le mettre en noir sur blanc",
    errorCorrectionLevel: "Passer à la correction élevée"
  },
  tooFar: "Imprimé à cette largeur, le code ne se lit pas d’aussi loin que voulu.",
  tooFine: "Un module est plus fin que quatre points d’une imprimante de 300 ppp.",
  printAt: (width) => `Imprimer sur ${width}`,
  untilFinished:
    "Tant que le contenu n’est pas terminé, l’image montre un exemple dans votre style. Elle est évaluée dès qu’elle contient ce que vous voulez.",
  wasNotRead: (reason) => `L’image n’a pas été relue : ${reason}.`,
  readerNotLoaded: "L’image n’a pas été relue : le programme de lecture n’a pas été chargé.",
  readBack: "Relecture",
  views: { plain: "Simple", blurred: "Floue", small: "Petite", turned: "Tournée", dim: "Sombre" },
  isRead: " : lue",
  isNotRead: " : non lue",
  computed:
    "Calculé, non mesuré avec un téléphone : l’image finie est rendue floue, réduite, tournée et assombrie comme le ferait un appareil photo, puis relue par un décodeur indépendant.",
  neverRead: "Dans une situation courante, elle ne se lit pas du tout.",
  needs: (pixels) => `Dans une situation courante, il lui faut ${pixels} pixels de l’appareil par module.`,
  camera: (pixels, focalLength) =>
    `La distance est celle d’un appareil de ${pixels} pixels de large derrière un objectif de ${focalLength} mm (équivalent 35 mm), comme ceux des téléphones.`,
  width: "Largeur imprimée",
  unit: "Unité",
  units: { mm: "Millimètres", cm: "Centimètres", in: "Pouces" },
  aboutWidth: (least, most) =>
    `De toute l’image, avec sa zone de silence et son cadre : de ${least} à ${most}.`,
  distance: "Distance de lecture, en mètres",
  aboutDistance: (least, most, usual) =>
    `De ${least} à ${most} m. Dans la main, c’est ${usual} m ; sur une affiche, 1 m ou plus.`,
  module: "Un module",
  modulesAcross: "Modules en largeur",
  scansFrom: "Se lit à",
  aboutSize: "À propos de la taille imprimée"
}
