import type { words as english } from "../en/files.en.ts"

/** Files in French. */
export const words: typeof english = {
  saveAs: "Enregistrer sous",
  picture: "Image",
  sheet: "Planche à imprimer",
  format: "Format",
  uses: {
    svg: "Pour le web et les logiciels de graphisme. Net à toutes les tailles.",
    png: "Des pixels, pour les documents et les messages.",
    pdf: "Pour l’impression. Net à toutes les tailles.",
    eps: "Pour les imprimeurs. Net à toutes les tailles.",
    webp: "Des pixels, pour les sites web : le fichier le plus léger.",
    jpeg: "Des pixels, pour les logiciels qui n’acceptent rien d’autre."
  },
  download: (format) => `Télécharger en ${format}`,
  saved: (file) => `${file} est enregistré.`,
  width: "Largeur",
  unit: "Unité",
  units: { px: "px", mm: "mm", in: "pouces" },
  dpi: "Points par pouce",
  dpiFault: (least, most) => `Points par pouce : un nombre entier de ${least} à ${most}.`,
  pixelsWide: (pixels) => `${pixels} pixels de large.`,
  widthWritten: "La largeur est inscrite dans le fichier.",
  enterNumber: "Saisissez un nombre.",
  enterWhole: "Saisissez un nombre entier de pixels.",
  tooFew: (pixels, least) => `Cela fait ${pixels} pixels ; le minimum est ${least}.`,
  tooMany: (pixels, most) => `Cela fait ${pixels} pixels ; le maximum est ${most}.`,
  tooManyAs: (pixels, most, format) => `Cela fait ${pixels} pixels ; le maximum est ${most} en ${format}.`,
  press: "Pour l’imprimeur",
  bleed: "Fond perdu en mm",
  bleedFault: (least, most) => `Fond perdu : de ${least} à ${most} millimètres.`,
  aboutBleed: "L’arrière-plan dépasse d’autant du bord, pour la coupe. Les imprimeurs demandent 3.",
  colors: "Couleurs",
  cropMarks: "Traits de coupe",
  spotColor: "Ton direct",
  aboutSpotColor: "L’encre des modules telle que l’imprimeur la nomme, par exemple PANTONE 286 C.",
  standard: "Norme",
  noStandard: "Aucune",
  aboutStandards:
    "PDF/X-4 pour les imprimeurs qui le demandent ; PDF/A-2u pour l’archivage et la lecture à voix haute.",
  whatToPrint: "Que voulez-vous imprimer ?",
  sheets: {
    tent: "Chevalet de table",
    card: "Carte de visite",
    sticker: "Autocollant",
    hanger: "Accroche-porte",
    poster: "Affiche"
  },
  sheetUses: {
    tent: "Se pose sur une table, identique des deux côtés. Découpez-le et pliez-le au milieu.",
    card: "Autant de cartes de 85 x 55 mm que la feuille en contient.",
    sticker: "Autant de carrés de 50 mm que la feuille en contient, pour planches d’étiquettes.",
    hanger: "S’accroche à la poignée d’une porte. Découpez aussi le trou rond.",
    poster: "Un grand code sur toute la feuille."
  },
  paper: "Papier",
  papers: { a4: "A4", letter: "US Letter" },
  headline: "Titre",
  line: "Ligne sous le code",
  usualLine: "Scannez avec l’appareil photo",
  preview: (sheet, paper) => `La planche, ${sheet} sur ${paper}`,
  actualSize: "Imprimez à la taille réelle, 100 %."
}
