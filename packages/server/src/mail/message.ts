import { type Brand, type Letter, MailRefused } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type { SendMailOptions } from "nodemailer"
import type { Sender } from "../settings/settingFields.ts"
import { html } from "./html.ts"
import { linkOf } from "./linkOf.ts"
import { mailboxOf } from "./mailbox.ts"
import { plainText } from "./plainText.ts"
import { wordsOf } from "./words.ts"

/** True if a text needs no encoding: ASCII in lines of at most 998 characters (RFC 5322, section 2.1.1). */
const isPlain = (text: string): boolean => text.split("\n").every((line) => /^[ -~]{0,998}$/.test(line))

/** Bypasses the composer's encoding, which would break links and make them impossible to copy from a file. */
const unencoded = (text: string): { readonly raw: string } => ({
  raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll("\n", "\r\n")}`
})

/** A mail's sender and brand. */
export interface Letterhead extends Sender {
  readonly brand?: Brand
}

/**
 * Builds a multipart message, text and HTML, with links to a public address, in the given language or the brand's.
 * Fails permanently for undeliverable addresses.
 */
export const messageOf = (
  letter: Letter,
  baseUrl: string,
  { name, address, brand }: Letterhead,
  language?: string
): Either.Either<SendMailOptions, MailRefused> => {
  const to = mailboxOf(letter.to)
  const from = mailboxOf(address)
  if (to === undefined || from === undefined) {
    const cause = new Error(`no mail server takes ${JSON.stringify(to === undefined ? letter.to : address)}`)
    return Either.left(new MailRefused({ permanent: true, cause }))
  }
  const words = wordsOf(letter, new URL(baseUrl).host, language ?? brand?.language)
  const link = linkOf(letter, baseUrl)
  const text = plainText(words, link, brand)
  return Either.right({
    envelope: { from, to: [to] },
    from: { name, address: from },
    to: { name: "", address: to },
    subject: words.subject,
    text: isPlain(text) ? unencoded(text) : text,
    html: html(words, link, brand),
    date: new Date(),
    messageId: `<${crypto.randomUUID()}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    // Suppresses vacation responders (RFC 3834, section 5).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true
  })
}

/** A message as sent and stored (RFC 5322). */
export const rawMessage = async (message: SendMailOptions): Promise<Buffer> => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer")
  return new MailComposer(message).compile().build()
}
