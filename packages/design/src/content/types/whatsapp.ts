import { examineInternationalNumber } from "../codes/phoneNumber.ts"
import { query } from "../codes/query.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

export interface WhatsappContent {
  readonly type: "whatsapp"
  readonly number: string
  readonly message?: string
}

/** A `wa.me` link; the number has its country code without prefix. */
export const whatsapp: ContentKind<WhatsappContent> = contentKind<WhatsappContent>("whatsapp", {
  group: "contact",
  label: "WhatsApp",
  hint: "Opens a chat.",
  fields: {
    number: text({
      label: "Number",
      hint: "With + and the country code.",
      example: "+41 79 555 12 34",
      maxLength: 32,
      examine: examineInternationalNumber
    }),
    message: optional(
      text({ label: "Message", example: "I'm interested in your car", maxLength: 1000, multiline: true })
    )
  },
  encode: ({ number, message }) => `https://wa.me/${number.slice(1)}${query({ text: message })}`,
  nameOf: ({ number }) => number
})
