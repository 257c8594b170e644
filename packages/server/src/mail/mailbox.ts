import { domainToASCII } from "node:url"
import type { Email } from "@quick-response/core"

/** A local part that needs no quotes (RFC 5322, section 3.2.3; RFC 6531 for other scripts). */
const dotAtom = /^[^\p{C}\p{Z}"(),.:;<>@[\\\]]+(?:\.[^\p{C}\p{Z}"(),.:;<>@[\\\]]+)*$/u

const hasControls = /[\p{C}\p{Z}]/u

const domain = /^(?:[\p{L}\p{M}\p{N}_-]{1,63}\.)*[\p{L}\p{M}\p{N}_-]{1,63}$/u

const quote = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`

/**
 * Formats an address for SMTP (RFC 5321, section 4.1.2): local part quoted if necessary, domain in ASCII; undefined if
 * it is not deliverable. Cannot inject a header or a command.
 */
export const mailboxOf = (email: Email): string | undefined => {
  const at = email.lastIndexOf("@")
  const [local, host] = [email.slice(0, at), email.slice(at + 1)]
  if (hasControls.test(local) || !domain.test(host)) return undefined
  const ascii = domainToASCII(host)
  return ascii === "" ? undefined : `${dotAtom.test(local) ? local : quote(local)}@${ascii}`
}
