import type { words as english } from "../en/account.en.ts"

/** Parts that rooms of an account share in French. */
export const words: typeof english = {
  balance: "Solde",
  credits: "crédits",
  overdrawn:
    "Un remboursement ou un paiement contesté a pris plus que ce qui restait. Obtenez des crédits pour continuer : sous zéro, aucun achat n’est possible.",
  active: "Actif",
  inactive: "Inactif",
  paused: "En pause",
  expired: "Terminé",
  blocked: "Bloqué",
  reference: "Référence",
  copyCommand: "Copier la commande"
}
