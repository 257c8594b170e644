import { examineEmails } from "../codes/addresses.ts"
import { encodeAddress, query } from "../codes/query.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

export interface EmailContent {
  readonly type: "email"
  /** Comma-separated addresses, as in `cc` and `bcc`. */
  readonly to: string
  readonly cc?: string
  readonly bcc?: string
  readonly subject?: string
  readonly body?: string
}

const addresses = (label: string, example: string) =>
  text({
    label,
    hint: "One address, or several with commas between them.",
    example,
    maxLength: 1000,
    examine: examineEmails
  })

/** `mailto:` (RFC 6068) with CRLF line breaks. */
export const email: ContentKind<EmailContent> = contentKind<EmailContent>("email", {
  group: "contact",
  label: "E-mail",
  hint: "Begins an e-mail.",
  fields: {
    to: addresses("To", "ana@example.com"),
    cc: optional(addresses("Copy to", "office@example.com")),
    bcc: optional(addresses("Hidden copy to", "archive@example.com")),
    subject: optional(text({ label: "Subject", example: "Table for two", maxLength: 200 })),
    body: optional(text({ label: "Text", example: "Tonight at eight?", maxLength: 2000, multiline: true }))
  },
  encode: ({ to, cc, bcc, subject, body }) =>
    `mailto:${to.split(",").map(encodeAddress).join(",")}${query({ cc, bcc, subject, body: body?.replaceAll("\n", "\r\n") })}`,
  nameOf: ({ to }) => to
})
