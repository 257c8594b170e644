import type { Letter, LinkPurpose, SecretToken } from "@quick-response/core"
import * as Redacted from "effect/Redacted"

/** The page for each kind of link. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  "sign-up": "account/link",
  "password-reset": "account/link",
  "email-change": "account/email"
}

/**
 * The page that accepts a secret, at the service's public address. The secret is in the fragment, which browsers do not
 * send to servers.
 */
export const secretLink = (baseUrl: string, purpose: LinkPurpose, token: SecretToken): string =>
  `${baseUrl}/${pages[purpose]}#${Redacted.value(token)}`

/** The pages that mails without a secret link to; the default is the account page. */
const noticePages: Partial<Record<Letter["_tag"], string>> = {
  "balance-low": "account/credits",
  "key-limit-reached": "account/keys",
  "domain-missing": "account/domains",
  "domain-lost": "account/domains",
  "webhook-failing": "account/webhooks",
  "webhook-disabled": "account/webhooks",
  "passkey-added": "account/settings",
  "passkey-removed": "account/settings",
  "passkey-refused": "account/settings",
  "password-removed": "account/settings",
  "password-made": "account/settings"
}

export const linkOf = (letter: Letter, baseUrl: string): string =>
  letter._tag === "link"
    ? secretLink(baseUrl, letter.purpose, letter.token)
    : `${baseUrl}/${noticePages[letter._tag] ?? "account"}`
