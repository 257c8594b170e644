import type { words as english } from "../../en/studio/dialogs.en.ts"

/** The studio's dialogs in French. */
export const words: typeof english = {
  tooLargeForLink:
    "Ce design est trop grand pour un lien : son logo en prend l’essentiel. Envoyez plutôt le fichier, ou choisissez un logo plus petit.",
  aboutLink:
    "La personne qui ouvre ce lien reçoit le design et son contenu, et peut continuer. Il n’est conservé nulle part ailleurs.",
  link: "Lien",
  copyLink: "Copier le lien",
  aboutLook:
    "Cette page montre le style seul, sans votre message ni votre légende, et a une image pour d’autres sites.",
  sharedDesignPage: "Page du style",
  copyLookPage: "Copier l’adresse de la page",
  openLookPage: "Ouvrir la page",
  saveFile: "Enregistrer dans un fichier",
  aboutImport:
    "Un fichier du studio, une configuration de l’API, des options de qr-code-styling en JSON, ou la configuration qu’exporte mini-qr.",
  file: "Fichier",
  orPaste: "Ou collez-le",
  importText: "Importer le texte",
  imported: (source) => `Le design (${source}) est dans le studio ; « Annuler » une fois le retire.`,
  presetsAdded: ({ n, figure }, source) =>
    `${figure} ${n < 2 ? "style ajouté" : "styles ajoutés"} (${source}).`,
  noRoomForPresets:
    "Ce navigateur n’a pas de place pour ces styles : supprimez-en, puis importez de nouveau.",
  fileTooLarge: "Ce fichier est plus grand qu’un design peut l’être.",
  theStudio: "studio",
  theApi: "API",
  otherVersion: "Ce fichier vient d’une autre version du studio. Rechargez la page, puis importez-le.",
  holdsNeither: "Ce fichier du studio ne contient ni design ni styles.",
  noObject: "Ce fichier est du JSON, mais pas un objet, comme l’est un design.",
  noKnownDesign:
    "Ce fichier n’est pas un design que connaît le studio : il lit ses propres fichiers, les configurations de l’API, les options de qr-code-styling et les configurations de mini-qr.",
  noJson:
    "Ce fichier n’est pas du JSON. Les options écrites comme un programme demandent des guillemets autour de chaque nom.",
  hasFaults: (faults) => `Ce design a des erreurs : ${faults}.`,
  aboutPresets: "Un style est l’apparence d’un design sans son contenu. Ce navigateur le conserve.",
  presets: "Styles",
  nameOf: (name) => `Nom de ${name}`,
  apply: "Appliquer",
  applyOf: (name) => `Appliquer ${name}`,
  applied: (name) => `${name} est appliqué.`,
  deleteOf: (name) => `Supprimer ${name}`,
  deleted: (name) => `${name} est supprimé.`,
  brandKit: "Charte",
  aboutBrandKit:
    "Les couleurs, le logo et la police de votre marque, que chaque panneau propose. Ce navigateur les conserve.",
  takeBrandKit: "La reprendre de ce design",
  removeBrandKit: "Supprimer la charte",
  brandKitKept: "La charte est conservée.",
  saveStyle: "Enregistrer ce style",
  newPreset: "Nom du nouveau style",
  saved: (name) => `${name} est enregistré.`,
  exportAll: "Tout exporter dans un fichier",
  noRoom: "Ce navigateur n’a pas de place : supprimez un style, puis réessayez.",
  giveName: "Donnez-lui un nom.",
  shortenTo: (most) => `Raccourcissez-le à ${most} caractères.`,
  undo: "Annuler",
  redo: "Rétablir",
  redoKeys: (first, second) => `${first} ou ${second}`,
  move: "Parcourir les onglets et les choix",
  showKeys: "Afficher ces raccourcis",
  pictureCopied: "L’image est copiée.",
  pictureNotCopied: "Le navigateur n’a pas autorisé la copie. Téléchargez plutôt l’image.",
  copyPicture: "Copier l’image",
  code: "Le programme qui le crée",
  byService: "TypeScript, par le service",
  withoutService: "TypeScript, sans service",
  copyCode: (name) => `Copier le programme : ${name}`,
  noCode:
    "Aucun code QR lisible dans cette image. Essayez-en une plus nette, ou recadrez-la plus près du code.",
  unknownPicture: "Ce navigateur n’ouvre pas cette image. PNG, JPEG et WebP fonctionnent partout.",
  readerNotLoaded: "Le lecteur n’a pas été chargé. Vérifiez votre connexion, puis réessayez.",
  noCamera:
    "Cette page ne peut utiliser aucun appareil photo. Autorisez-le dans les réglages du navigateur pour ce site, ou choisissez une image.",
  noField: (parts) => `Le formulaire n’a pas de champ pour ${parts} : ce sera omis.`,
  useMessage: "Utiliser ce contenu",
  useText: "L’utiliser comme simple texte",
  says: ({ n }) => (n < 2 ? "Contenu de ce code" : "Contenu de ces codes"),
  readAnother: "Lire un autre code",
  partsMissing: (missing, { figure }) =>
    `Un texte est réparti sur ${figure} codes. Il manque encore : ${missing}. Lisez-les aussi.`,
  showParts: "Afficher ce qui a été lu",
  readCode: "Lire un code",
  aboutReading:
    "Le contenu d’un code que vous avez devient celui de votre design. Son image reste dans ce navigateur.",
  holdCode: "Tenez le code devant l’appareil photo.",
  stopCamera: "Arrêter l’appareil photo",
  choosePicture: (strong) => [strong("Choisissez une image"), ", ou déposez-la ou collez-la ici"],
  useCamera: "Utiliser l’appareil photo",
  reading: "Lecture de l’image",
  cameraView: "Vue de l’appareil photo",
  linkTooLarge: "Ce lien contient plus qu’un design ne peut avoir. Demandez-en un autre.",
  linkTooLong: "Ce lien est plus long qu’un design peut l’être. Demandez-en un autre.",
  linkOfOther: "Ce lien vient d’une autre version du studio. Rechargez la page, ou demandez un autre lien.",
  linkUnknown: (faults) =>
    `Ce lien ne contient pas de design que connaît le studio : ${faults}. Demandez-en un autre.`,
  linkBroken: "Ce lien a été coupé ou modifié en route. Demandez-le de nouveau."
}
