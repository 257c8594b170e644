import type { Language } from "./languages.ts"

/** The links of an operator to which every page leads, in their order. */
export const operatorLinks = ["terms", "privacy", "imprint", "support"] as const

/** The name of a link of an operator. */
export type OperatorLink = (typeof operatorLinks)[number]

/** The words of an operator's links in each language. */
export const operatorLinkWords: Readonly<Record<Language, Readonly<Record<OperatorLink, string>>>> = {
  en: { terms: "Terms", privacy: "Privacy", imprint: "Legal notice", support: "Support" },
  de: { terms: "AGB", privacy: "Datenschutz", imprint: "Impressum", support: "Hilfe" },
  fr: { terms: "Conditions", privacy: "Confidentialité", imprint: "Mentions légales", support: "Aide" },
  es: { terms: "Términos", privacy: "Privacidad", imprint: "Aviso legal", support: "Ayuda" },
  "pt-BR": { terms: "Termos", privacy: "Privacidade", imprint: "Informações legais", support: "Ajuda" }
}
