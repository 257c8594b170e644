import type { OperatorLink } from "@quick-response/design/languages/operatorLinks"

/** The link relations under which a page has its operator's links, for the application. */
export const linkRelations: Readonly<Record<OperatorLink, string>> = {
  terms: "terms-of-service",
  privacy: "privacy-policy",
  imprint: "author",
  support: "help"
}
