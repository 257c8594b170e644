import type { words as english } from "../en/gallery.en.ts"

/** The gallery in French. */
export const words: typeof english = {
  title: "Des codes QR dont la lecture est prouvée",
  lead: "Créez un code et voyez aussitôt à quelle distance il se lit et ce qu’il coûte. Chaque code vendu ici a d’abord été relu par un décodeur indépendant.",
  openStudio: "Ouvrir le studio",
  start: "Partir d’un modèle",
  noAccount: "Aucun compte n’est nécessaire avant l’achat.",
  brandPicture: "Un code QR dans le modèle Marque",
  templates: (family) => `Modèles : ${family}`,
  aboutTemplates: "Chacun s’ouvre dans le studio tel qu’il est montré ici. Vous pouvez tout y changer.",
  uses: {
    rounded: "Un lien sur un emballage",
    dots: "Une application à installer",
    "high-contrast": "Un panneau vu de loin",
    minimal: "Un e-mail déjà commencé",
    brand: "Une affiche à vos couleurs",
    classy: "Un lieu sur la carte",
    contact: "Un contact à enregistrer",
    atelier: "Une carte dans la boîte",
    event: "Un événement pour l’agenda",
    ticket: "Un billet à l’entrée",
    conference: "Un badge à l’entrée",
    concert: "Une affiche près de la scène",
    wifi: "Le Wi-Fi des invités",
    "coffee-house": "Le Wi-Fi au comptoir",
    "guest-room": "Le Wi-Fi dans la chambre",
    workspace: "Le Wi-Fi des visiteurs",
    menu: "Un menu sur la table",
    bistro: "Un menu au mur",
    espresso: "Une commande depuis la table",
    "wine-list": "Une carte où choisir",
    social: "Un profil à suivre",
    follow: "Une page à suivre",
    video: "Un film à regarder",
    community: "Une discussion à rejoindre",
    payment: "Un virement bancaire",
    checkout: "Une facture à payer",
    tip: "Un pourboire pour l’équipe",
    donate: "Un don pour le jardin",
    valentine: "Une carte pour quelqu’un",
    botanical: "Une étiquette à la pépinière",
    winter: "Une carte pour les fêtes",
    harvest: "Un panier en automne"
  },
  network: (name) => `Réseau ${name}, WPA`,
  card: (name) => `${name}, en vCard`,
  mail: (address) => `À ${address}`,
  call: (number) => `Appeler le ${number}`,
  how: "Comment ça marche",
  say: "Indiquez le contenu",
  aboutSay:
    "Un lien, un réseau, un contact, un événement, un paiement : chaque type est vérifié selon sa propre norme, pour que les téléphones le comprennent.",
  make: "Donnez-lui votre style",
  aboutMake: (bodies, shapes, eyes, frames) =>
    `${bodies} formes de modules, ${shapes} silhouettes, ${eyes} yeux et ${frames} cadres, vos couleurs et votre logo, chacun montré sur votre propre design au moment de choisir.`,
  buy: "Achetez ce qui se lit",
  aboutBuy:
    "Le studio relit l’image pendant que vous travaillez et corrige ce qui ne se lirait pas. Vous achetez un fichier pour l’écran et l’impression, à vous pour toujours.",
  apart: "Ce qui le distingue",
  proves: "La lecture est prouvée",
  aboutProves:
    "Contraste, zone de silence et logo sont évalués avant tout paiement, et l’image finie est relue par un décodeur qui n’a pas participé au dessin. Un design qui ne se lirait pas est refusé, avec l’indication de ce qu’il faut changer.",
  inSight: "Le prix se construit sous vos yeux",
  base: (price) => `Un code coûte à partir de ${price}. `,
  aboutPrice:
    "Le prix de chaque option figure sur sa vignette, et le total en est exactement la somme. Il n’y a pas d’abonnement.",
  seen: "Vous obtenez ce que vous voyez",
  aboutSeen:
    "La page dessine avec le programme même par lequel le service vend : le fichier acheté est l’image que vous avez vue, à l’octet près.",
  hasApi: "Il a une API et s’intègre à votre programme",
  aboutApi: (most) =>
    `Tout ce que font les pages peut se faire par l’API, jusqu’à ${most} codes à la fois ; et la boutique entière tourne dans votre propre programme.`,
  readApi: "Découvrir l’API",
  openApi: "Document OpenAPI"
}
