import type { words as english } from "../en/events.en.ts"

/** Types of events in Spanish. */
export const words: typeof english = {
  "qrCode.purchased": "Se compró un código.",
  "qrCode.refunded": "Se reembolsó el precio de un código.",
  "credits.granted": "El gestor del servicio añadió créditos.",
  "credits.adjusted": "El gestor del servicio corrigió el saldo.",
  "topUp.settled": "Se pagaron y añadieron créditos.",
  "topUp.refunded": "El reembolso de un pago retiró créditos, o su fallo los devolvió.",
  "topUp.disputed": "Un pago impugnado retiró créditos, o su final los devolvió.",
  "qrCode.deactivated": "El gestor del servicio desactivó un código.",
  "qrCode.activated": "El gestor del servicio reactivó un código.",
  "qrCode.changed": "El dueño cambió un código dinámico: su destino, sus ajustes o una pausa.",
  "qrCode.blocked": "Un código dinámico no lleva a ninguna parte porque el gestor del servicio lo desactivó.",
  "qrCode.unblocked":
    "Un código dinámico vuelve a llevar a su destino porque el gestor del servicio lo reactivó.",
  "qrCode.expired": "Un código dinámico llegó al final que eligió su dueño.",
  "qrCode.scanned": "Se escaneó un código dinámico; como máximo un evento por minuto para cada código.",
  "apiKey.created": "Se creó una clave de API.",
  "apiKey.revoked": "Se revocó una clave de API.",
  "balance.low": "El saldo bajó del importe que usted eligió.",
  "webhook.test": "Una prueba que usted pidió."
}
