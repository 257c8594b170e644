import { examineDialedNumber } from "../codes/phoneNumber.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

export interface PhoneContent {
  readonly type: "phone"
  readonly number: string
}

/** `tel:` with a global number (RFC 3966, section 5.1.4), or a short one as networks have them. */
export const phone: ContentKind<PhoneContent> = contentKind<PhoneContent>("phone", {
  group: "contact",
  label: "Phone call",
  hint: "Dials a number.",
  fields: {
    number: text({
      label: "Number",
      hint: "With + and the country code, or a short number.",
      example: "+41 44 668 18 00",
      maxLength: 32,
      examine: examineDialedNumber
    })
  },
  encode: ({ number }) => `tel:${number.replaceAll("#", "%23")}`,
  nameOf: ({ number }) => number
})
