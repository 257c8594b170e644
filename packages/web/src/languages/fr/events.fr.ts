import type { words as english } from "../en/events.en.ts"

/** Types of events in French. */
export const words: typeof english = {
  "qrCode.purchased": "Un code a été acheté.",
  "qrCode.refunded": "Le prix d’un code a été remboursé.",
  "credits.granted": "L’exploitant a ajouté des crédits.",
  "credits.adjusted": "L’exploitant a corrigé le solde.",
  "topUp.settled": "Des crédits ont été payés et ajoutés.",
  "topUp.refunded": "Le remboursement d’un paiement a repris des crédits, ou son échec les a rendus.",
  "topUp.disputed": "Un paiement contesté a repris des crédits, ou sa fin les a rendus.",
  "qrCode.deactivated": "L’exploitant a désactivé un code.",
  "qrCode.activated": "L’exploitant a réactivé un code.",
  "qrCode.changed":
    "Un code dynamique a été modifié par son propriétaire : sa destination, ses paramètres ou une pause.",
  "qrCode.blocked": "Un code dynamique ne mène nulle part, car l’exploitant l’a désactivé.",
  "qrCode.unblocked": "Un code dynamique mène de nouveau à sa destination, car l’exploitant l’a réactivé.",
  "qrCode.expired": "Un code dynamique a atteint la fin choisie par son propriétaire.",
  "qrCode.scanned": "Un code dynamique a été scanné ; au plus un événement par minute pour chaque code.",
  "apiKey.created": "Une clé d’API a été créée.",
  "apiKey.revoked": "Une clé d’API a été révoquée.",
  "balance.low": "Le solde est passé sous le montant que vous avez choisi.",
  "webhook.test": "Un test que vous avez demandé."
}
