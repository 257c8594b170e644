import { examineNumber } from "../codes/phoneNumber.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

export interface SmsContent {
  readonly type: "sms"
  readonly number: string
  readonly message?: string
}

/** `SMSTO:` (ZXing, Barcode Contents): the unescaped message follows the second colon. */
export const sms: ContentKind<SmsContent> = contentKind<SmsContent>("sms", {
  group: "contact",
  label: "SMS",
  hint: "Begins a short message.",
  fields: {
    number: text({
      label: "Number",
      hint: "With + and the country code, or a short number.",
      example: "+41 79 555 12 34",
      maxLength: 32,
      examine: examineNumber
    }),
    message: optional(
      text({ label: "Message", example: "I am on my way.", maxLength: 1000, multiline: true })
    )
  },
  encode: ({ number, message }) => `SMSTO:${number}${message === undefined ? "" : `:${message}`}`,
  nameOf: ({ number }) => number
})
