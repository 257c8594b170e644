import type { Examined } from "../fields/kinds.ts"

const mailbox = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@.,;:<>()[\]\\"%/?#]+(?:\.[^\s@.,;:<>()[\]\\"%/?#]+)*$/

const badMailbox = { reason: "is no e-mail address; write it as in ana@example.com" }

/** Examines an e-mail address. */
export const examineEmail = (given: string): Examined =>
  given.length <= 254 && mailbox.test(given) ? given : badMailbox

/** Examines e-mail addresses; their normal form has a comma between them. */
export const examineEmails = (given: string): Examined => {
  const addresses = given.split(",").map((address) => address.trim())
  return addresses.every((address) => examineEmail(address) === address)
    ? addresses.join(",")
    : { reason: `${badMailbox.reason}; write commas between several` }
}

const badWebAddress = {
  reason: "is no address of the web; begin it with https:// or http://, as in https://example.com/menu"
}

/** Examines an address of the web; its normal form is that of the URL standard, with what engines write differently escaped. */
export const examineWebAddress = (given: string): Examined => {
  const isWeb = /^https?:\/\//i.test(given)
  if (!isWeb || !URL.canParse(given)) return badWebAddress
  const url = new URL(given)
  // Chromium escapes these in hosts and takes them; Node refuses some and leaves others.
  if (/[%*]/.test(url.hostname)) return badWebAddress
  url.username = url.username.replaceAll("'", "%27")
  url.password = url.password.replaceAll("'", "%27")
  url.pathname = url.pathname.replaceAll("^", "%5E").replaceAll("|", "%7C")
  return url.href
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Examines the name of a host, as in example.com. */
export const examineHost = (given: string): Examined => {
  const labels = given.split(".")
  return given.length <= 253 && labels.length > 1 && labels.every((part) => label.test(part))
    ? given
    : {
        reason: "is no name of a host; write it as in example.com, without https:// and what follows the name"
      }
}
