import type { words as english } from "../en/account.en.ts"

/** Parts that rooms of an account share in German. */
export const words: typeof english = {
  balance: "Aktuelles Guthaben",
  credits: "Credits",
  overdrawn:
    "Eine Rückerstattung oder eine angefochtene Zahlung hat mehr gekostet, als übrig war. Laden Sie Guthaben auf, um fortzufahren: Unter null kann nichts gekauft werden.",
  active: "Aktiv",
  inactive: "Inaktiv",
  paused: "Pausiert",
  expired: "Beendet",
  blocked: "Gesperrt",
  reference: "Referenz",
  copyCommand: "Befehl kopieren"
}
