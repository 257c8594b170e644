import type { words as english } from "../en/account.en.ts"

/** Parts that rooms of an account share in Brazilian Portuguese. */
export const words: typeof english = {
  balance: "Saldo",
  credits: "créditos",
  overdrawn:
    "Um reembolso ou um pagamento contestado levou mais do que restava. Obtenha créditos para continuar: abaixo de zero, nada pode ser comprado.",
  active: "Ativo",
  inactive: "Inativo",
  paused: "Pausado",
  expired: "Encerrado",
  blocked: "Bloqueado",
  reference: "Referência",
  copyCommand: "Copiar o comando"
}
