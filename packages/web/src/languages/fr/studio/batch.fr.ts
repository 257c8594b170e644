import type { Count } from "../../Count.ts"
import type { words as english } from "../../en/studio/batch.en.ts"

const rows = ({ n, figure }: Count): string => `${figure} ${n < 2 ? "ligne" : "lignes"}`
const codes = ({ n, figure }: Count): string => `${figure} ${n < 2 ? "code" : "codes"}`

/** Many codes from a file, in French. */
export const words: typeof english = {
  title: "De nombreux codes depuis un fichier CSV",
  about: (most) =>
    `Chaque ligne devient un code dans le style en cours. La première ligne nomme les colonnes ; jusqu’à ${most} lignes.`,
  choose: (strong) => [strong("Choisissez un fichier CSV"), " ou déposez-le ici"],
  example: "Télécharger cet exemple",
  rows,
  anotherFile: "Autre fichier",
  eachRow: "Contenu de chaque ligne",
  textOrLink: "Un texte ou un lien",
  column: "Colonne",
  firstRow: "Dans la première ligne",
  is: "Signification",
  columnIs: (column) => `Signification de la colonne ${column}`,
  columnAt: (place) => `Colonne ${place}`,
  leftOut: "Laissée de côté",
  says: "Contenu",
  style: "Style",
  text: "Texte ou lien",
  part: (group, field) => `${group} : ${field.toLowerCase()}`,
  nameOfCode: "Nom du code",
  fileName: "Nom du fichier",
  size: "Largeur en pixels",
  sayWhich: (fields) => `Indiquez quelle colonne correspond à : ${fields}.`,
  quoted: (name) => `« ${name} »`,
  unused: (columns, { n }) =>
    n < 2
      ? `${columns} est laissée de côté : indiquez ci-dessus sa signification si les codes doivent l’avoir.`
      : `${columns} sont laissées de côté : indiquez ci-dessus leur signification si les codes doivent les avoir.`,
  noFrame: (column) =>
    `${column} est une légende, et le design n’a pas de cadre pour la montrer : choisissez-en un d’abord dans le studio.`,
  firstRows: "Les premières lignes",
  line: (line) => `Ligne ${line}`,
  notDrawn: " : ne peut pas être dessinée",
  faulty: (count) =>
    `${rows(count)} ${count.n < 2 ? "ne peut pas être dessinée" : "ne peuvent pas être dessinées"}.`,
  mend: ({ n }) =>
    `Corrigez-${n < 2 ? "la" : "les"} dans le fichier et choisissez-le à nouveau, ou achetez les autres.`,
  faultyRows: "Lignes avec des erreurs",
  faultAt: (line, fault) => `Ligne ${line} : ${fault}`,
  more: (count) => `et ${rows(count)} de plus.`,
  inColumn: (place) => `colonne ${place}`,
  inColumnNamed: (place, name) => `colonne ${place} (${name})`,
  empty: "est vide ; remplissez la cellule, ou retirez la ligne",
  surplus: (cells, columns) =>
    `la ligne a ${cells} cellules et la première ligne en nomme ${columns} ; mettez entre guillemets un texte qui contient un séparateur`,
  csv: {
    textAfterQuote: "le texte continue après son guillemet fermant ; doublez chaque guillemet qu’il contient",
    rowTooLong: "la ligne a plus de 8 millions de caractères ; fermez les guillemets de ses textes",
    quoteNotClosed:
      "le texte entre guillemets ne se termine pas ; fermez-le, et doublez chaque guillemet qu’il contient"
  },
  csvFault: (line, column, fault) => `Ligne ${line}, colonne ${column} : ${fault}.`,
  notUtf8: "Le fichier n’est pas en UTF-8 ; enregistrez-le en CSV UTF-8 ou en texte Unicode.",
  tooLong: "Le fichier dépasse 2 millions de caractères. Divisez-le, ou utilisez la ligne de commande.",
  tooManyColumns: (columns, most) => `Le fichier a ${columns} colonnes. Gardez-en au plus ${most}.`,
  noRows: "Le fichier n’a pas de lignes sous celle qui nomme ses colonnes.",
  tooManyRows: (count, most) => `Le fichier a ${count} lignes. Divisez-le en fichiers de ${most} au plus.`,
  pictures: "Images dans le ZIP",
  printed: (pixels, millimeters, dpi) =>
    `${pixels} pixels font ${millimeters} mm à l’impression, à ${dpi} points par pouce.`,
  rasterLength: (pixels) =>
    `${pixels} pixels. Les images vectorielles font autant de pixels CSS ; elles s’agrandissent sans perte.`,
  vectorLength: (pixels, perInch) => `${pixels} pixels CSS, ${perInch} par pouce.`,
  notKept:
    "Ce navigateur ne peut pas garder le lot pour un rechargement, il pourrait donc être acheté deux fois. Autorisez ce site à garder des données, ou divisez le fichier.",
  drawn: (drawn, all) => `${drawn} sur ${rows(all)}…`,
  range: (least, most) => `de ${least} à ${most}`,
  each: (count, price) => `${codes(count)} à ${price} chacun.`,
  zips: (count) => `Ils arrivent en ${count} fichiers ZIP, chacun enregistré dès qu’il est acheté.`,
  missing: (balance, missing) => `Vous avez ${balance} : il manque ${missing}.`,
  buy: "Acheter",
  buyAll: (count, price) => `Acheter ${codes(count)} pour ${price}`,
  signIn: "Se connecter pour acheter",
  signInFor: (count, price) => `Se connecter pour acheter ${codes(count)} à ${price}`,
  waiting: "En attente",
  sending: "Achat en cours…",
  saved: "Enregistré",
  code: (place) => `Code ${place}`,
  codes: (from, to) => `Codes ${from} à ${to}`,
  saveAgain: "Enregistrer à nouveau",
  bought: (count) => `${codes(count)} ${count.n < 2 ? "acheté" : "achetés"}.`,
  allBefore: ({ n }) =>
    n < 2 ? "Vous aviez déjà acheté ce code." : "Vous aviez déjà acheté tous ces codes.",
  notCharged: "Rien n’a été débité de nouveau.",
  someBought: (count) => `${codes(count)} ${count.n < 2 ? "acheté" : "achetés"},`,
  someBefore: (before) => `dont ${before} auparavant : ceux-là n’ont pas été débités de nouveau.`,
  inZips: ({ n }) =>
    n < 2
      ? "Ils sont dans le fichier ZIP, et parmi vos codes."
      : "Ils sont dans les fichiers ZIP, et parmi vos codes.",
  progress: (saved, all) => `Enregistrés : ${saved} sur ${codes(all)}.`,
  leaveOpen: "Laissez cette page ouverte.",
  left: (left) => `Restants : ${left}.`,
  resumes: (time) => `Le service limite le nombre de codes par minute : il reprend à ${time}.`,
  savedZips: "Fichiers ZIP enregistrés",
  allZips: "Fichiers ZIP",
  failed: (count, strong) => [
    strong(`${rows(count)} ${count.n < 2 ? "n’a pas pu être achetée" : "n’ont pas pu être achetées"}`),
    " et ne coûtent rien."
  ],
  failedRows: "Lignes en échec",
  samePurchase:
    "Les mêmes lignes dans le même style sont le même achat, pour que rien ne soit payé deux fois par erreur. Si vous le voulez, achetez-les comme de nouveaux codes.",
  buyAgain: ({ n, figure }, price) =>
    `Acheter ${figure} ${n < 2 ? "nouveau code" : "nouveaux codes"} pour ${price}`,
  stop: "Arrêter",
  notTwice: "Ce qui est acheté n’est pas acheté de nouveau : le service connaît chaque ligne de ce lot.",
  goOn: "Continuer"
}
