import type { Letter, LinkPurpose, SecretToken } from "@quick-response/core"
import * as Redacted from "effect/Redacted"

/** The page that each kind of link leads to. */
const pages: Readonly<Record<LinkPurpose, string>> = {
  "sign-up": "account/link",
  "password-reset": "account/link",
  "email-change": "account/email"
}

/**
 * The page on which the holder of a secret uses it, at the service's public address. The secret stands in the fragment, which
 * browsers send to no server.
 */
export const secretLink = (baseUrl: string, purpose: LinkPurpose, token: SecretToken): string =>
  `${baseUrl}/${pages[purpose]}#${Redacted.value(token)}`

/** The pages on which their readers do something about letters without a secret; any other leads to the account. */
const noticePages: Partial<Record<Letter["_tag"], string>> = {
  "balance-low": "account/credits",
  "webhook-failing": "account/webhooks",
  "webhook-disabled": "account/webhooks",
  "passkey-added": "account/settings",
  "passkey-removed": "account/settings",
  "passkey-refused": "account/settings",
  "password-removed": "account/settings",
  "password-made": "account/settings"
}

/** The address that a letter leads to. */
export const linkOf = (letter: Letter, baseUrl: string): string =>
  letter._tag === "link"
    ? secretLink(baseUrl, letter.purpose, letter.token)
    : `${baseUrl}/${noticePages[letter._tag] ?? "account"}`
