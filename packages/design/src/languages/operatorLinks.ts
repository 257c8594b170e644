import type { Language } from "./languages.ts"

/** The operator's links on every page, in order. */
export const operatorLinks = ["terms", "privacy", "imprint", "support"] as const

export type OperatorLink = (typeof operatorLinks)[number]

export const operatorLinkWords: Readonly<Record<Language, Readonly<Record<OperatorLink, string>>>> = {
  en: { terms: "Terms", privacy: "Privacy", imprint: "Legal notice", support: "Support" },
  de: { terms: "AGB", privacy: "Datenschutz", imprint: "Impressum", support: "Hilfe" },
  fr: { terms: "Conditions", privacy: "Confidentialité", imprint: "Mentions légales", support: "Aide" },
  es: { terms: "Términos", privacy: "Privacidad", imprint: "Aviso legal", support: "Ayuda" },
  "pt-BR": { terms: "Termos", privacy: "Privacidade", imprint: "Informações legais", support: "Ajuda" }
}
