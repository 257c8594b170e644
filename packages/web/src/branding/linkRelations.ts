import type { OperatorLink } from "@quick-response/design/languages/operatorLinks"

/** The relations under which a page names its operator's links, which the application reads there. */
export const linkRelations: Readonly<Record<OperatorLink, string>> = {
  terms: "terms-of-service",
  privacy: "privacy-policy",
  imprint: "author",
  support: "help"
}
