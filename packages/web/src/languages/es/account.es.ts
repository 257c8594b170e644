import type { words as english } from "../en/account.en.ts"

/** Parts that rooms of an account share in Spanish. */
export const words: typeof english = {
  balance: "Saldo",
  credits: "créditos",
  overdrawn:
    "Un reembolso o un pago impugnado se llevó más de lo que quedaba. Obtenga créditos para continuar: por debajo de cero no se puede comprar nada.",
  active: "Activo",
  inactive: "Inactivo",
  paused: "En pausa",
  expired: "Finalizado",
  blocked: "Bloqueado",
  reference: "Referencia",
  copyCommand: "Copiar el comando"
}
