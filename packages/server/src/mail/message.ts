import { type Brand, type Letter, MailRefused } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type { SendMailOptions } from "nodemailer"
import type { Sender } from "../settings/settingFields.ts"
import { html } from "./html.ts"
import { linkOf } from "./linkOf.ts"
import { mailboxOf } from "./mailbox.ts"
import { plainText } from "./plainText.ts"
import { wordsOf } from "./words.ts"

/** True if a text may go unencoded: ASCII in lines of at most 998 characters (RFC 5322, section 2.1.1). */
const isPlain = (text: string): boolean => text.split("\n").every((line) => /^[ -~]{0,998}$/.test(line))

/** A part as it is: the composer would break the link in the middle, which then could not be copied from a file. */
const unencoded = (text: string): { readonly raw: string } => ({
  raw: `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll("\n", "\r\n")}`
})

/** The sender of a letter, and the brand that the letter bears. */
export interface Letterhead extends Sender {
  readonly brand?: Brand
}

/**
 * A letter as a message of two parts, text and HTML, from a service at this public address, in a language, or else in the brand's. Refused for good where no mail
 * server could take the address.
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
    // Keeps vacation responders from answering (RFC 3834, section 5).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true
  })
}

/** A message as it goes over the wire and into files (RFC 5322). */
export const rawMessage = async (message: SendMailOptions): Promise<Buffer> => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer")
  return new MailComposer(message).compile().build()
}
