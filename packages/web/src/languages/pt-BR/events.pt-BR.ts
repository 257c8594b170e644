import type { words as english } from "../en/events.en.ts"

/** Types of events in Brazilian Portuguese. */
export const words: typeof english = {
  "qrCode.purchased": "Um código foi comprado.",
  "qrCode.refunded": "O preço de um código foi reembolsado.",
  "credits.granted": "Quem mantém o serviço adicionou créditos.",
  "credits.adjusted": "Quem mantém o serviço corrigiu o saldo.",
  "topUp.settled": "Créditos foram pagos e adicionados.",
  "topUp.refunded": "O reembolso de um pagamento retirou créditos, ou a falha dele os devolveu.",
  "topUp.disputed": "Um pagamento contestado retirou créditos, ou o fim da contestação os devolveu.",
  "qrCode.deactivated": "Quem mantém o serviço desativou um código.",
  "qrCode.activated": "Quem mantém o serviço reativou um código.",
  "qrCode.changed": "Um código dinâmico foi alterado pelo dono: o destino, as configurações ou uma pausa.",
  "qrCode.blocked": "Um código dinâmico não leva a lugar nenhum, porque quem mantém o serviço o desativou.",
  "qrCode.unblocked":
    "Um código dinâmico voltou a levar ao destino, porque quem mantém o serviço o reativou.",
  "qrCode.expired": "Um código dinâmico chegou ao fim que o dono escolheu.",
  "qrCode.scanned": "Um código dinâmico foi lido; no máximo um evento por minuto para cada código.",
  "apiKey.created": "Uma chave de API foi criada.",
  "apiKey.revoked": "Uma chave de API foi revogada.",
  "balance.low": "O saldo ficou abaixo do valor que você escolheu.",
  "webhook.test": "Um teste que você pediu."
}
