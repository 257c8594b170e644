import type { words as english } from "../en/pricing.en.ts"

/** The prices in French. */
export const words: typeof english = {
  title: (price) => `Un code coûte ${price}`,
  lead: "Vous payez un design quand il vous plaît, avec les crédits de votre compte. La création est gratuite et sans compte.",
  create: "Créer un compte",
  design: "Créer un code",
  tryFirst: "Essayer d’abord le studio",
  inShort: "En bref",
  anyCode: "Tout code",
  aboutAnyCode: "Noir sur blanc, carré, avec tout contenu : un lien, un Wi-Fi, un contact, un paiement.",
  buyingAdds: "Ce que l’achat apporte",
  readBack: "Relu par un décodeur indépendant avant le paiement : ce qui ne se lit pas n’est pas vendu.",
  kept: "Conservé dans votre compte pour toujours, avec son design pour continuer.",
  formats: (formats) => `Tous les formats, à toutes les tailles : ${formats}.`,
  printReady: "Prêt à imprimer, avec fond perdu, traits de coupe, CMJN et ton direct.",
  paidOnce: "Payé une seule fois. Pas d’abonnement, et rien n’expire.",
  credits: "Crédits",
  aboutCredits: "Vous les achetez par lots dans votre compte, quand vous voulez. Ils n’expirent pas.",
  options: "Le prix de chaque option",
  aboutOptions:
    "Le prix d’un design en est exactement la somme, en crédits. Le studio le détaille poste par poste.",
  included: "Inclus"
}
