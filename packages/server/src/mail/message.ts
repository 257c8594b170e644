import { type Brand, type Letter, MailRefused, operatorLinks, operatorLinkWords } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type { SendMailOptions } from "nodemailer"
import type { Sender } from "../settings/settingFields.ts"
import { html } from "./html.ts"
import { linkOf } from "./linkOf.ts"
import { mailboxOf } from "./mailbox.ts"
import { type Words, wordsOf } from "./words.ts"

const width = 72

/** Wraps a paragraph between words. Longer words, such as links, stay whole. */
const wrap = (paragraph: string): string => {
  const lines: Array<string> = []
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join("\n")
}

/** The footer of a branded mail, after the signature separator (RFC 3676, section 4.3): name and links. */
const footOf = ({ name, links }: Brand, { language }: Words): string =>
  [
    "-- ",
    name,
    ...operatorLinks.flatMap((link) =>
      links[link] === undefined ? [] : [`${operatorLinkWords[language][link]}: ${links[link]}`]
    )
  ].join("\n")

/** A mail as plain text, with the brand if one is set. The link has its own line. */
const plainText = (words: Words, link: string, brand?: Brand): string => {
  const { happened, todo, action, lasts, otherwise } = words
  const parts = [happened, todo, action === undefined ? undefined : link, lasts, otherwise]
  const paragraphs = parts.filter((part) => part !== undefined).map(wrap)
  return `${[...paragraphs, ...(brand === undefined ? [] : [footOf(brand, words)])].join("\n\n")}\n`
}

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

/** A written mail, for any way of sending. */
export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Writes a letter in text and HTML, with links to a public address, in the given language or the brand's. Fails
 * permanently for undeliverable addresses.
 */
export const mailOf = (
  letter: Letter,
  baseUrl: string,
  { name, address, brand }: Letterhead,
  language?: string
): Either.Either<Mail, MailRefused> => {
  const to = mailboxOf(letter.to)
  const from = mailboxOf(address)
  if (to === undefined || from === undefined) {
    const cause = new Error(`no mail server takes ${JSON.stringify(to === undefined ? letter.to : address)}`)
    return Either.left(new MailRefused({ permanent: true, cause }))
  }
  const words = wordsOf(letter, new URL(baseUrl).host, language ?? brand?.language)
  const link = linkOf(letter, baseUrl)
  return Either.right({
    from: { name, address: from },
    to,
    subject: words.subject,
    text: plainText(words, link, brand),
    html: html(words, link, brand)
  })
}

/** Builds the multipart message of {@link mailOf}. */
export const messageOf = (
  ...[letter, baseUrl, letterhead, language]: Parameters<typeof mailOf>
): Either.Either<SendMailOptions, MailRefused> =>
  Either.map(mailOf(letter, baseUrl, letterhead, language), ({ from, to, text, ...written }) => ({
    ...written,
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: "", address: to },
    text: isPlain(text) ? unencoded(text) : text,
    date: new Date(),
    messageId: `<${crypto.randomUUID()}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    // Suppresses vacation responders (RFC 3834, section 5).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true
  }))

/** A message as sent and stored (RFC 5322). */
export const rawMessage = async (message: SendMailOptions): Promise<Buffer> => {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer")
  return new MailComposer(message).compile().build()
}
