import { examineEmail, examineWebAddress } from "../codes/addresses.ts"
import { examineNumber } from "../codes/phoneNumber.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { text } from "../fields/kinds.ts"

/** Shorter than a vCard. */
export interface MecardContent {
  readonly type: "mecard"
  readonly name: string
  readonly phone?: string
  readonly email?: string
  readonly url?: string
  readonly address?: string
  readonly note?: string
}

const property = (name: string, value: string | undefined): string =>
  value === undefined ? "" : `${name}:${value.replaceAll(/[\\;,":]/g, (character) => `\\${character}`)};`

/** `MECARD:` (NTT DoCoMo), escaped as in ZXing, Barcode Contents. */
export const mecard: ContentKind<MecardContent> = contentKind<MecardContent>("mecard", {
  group: "contact",
  label: "Contact, short",
  hint: "Adds a person to the contacts; takes less room than a vCard.",
  fields: {
    name: text({
      label: "Name",
      hint: "Last name, comma, first name; or the name as it is.",
      example: "Sousa,Ana",
      maxLength: 100
    }),
    phone: optional(
      text({ label: "Phone number", example: "+41445551234", maxLength: 32, examine: examineNumber })
    ),
    email: optional(
      text({ label: "E-mail address", example: "ana@example.com", maxLength: 254, examine: examineEmail })
    ),
    url: optional(
      text({ label: "Website", example: "https://example.com/", maxLength: 500, examine: examineWebAddress })
    ),
    address: optional(text({ label: "Address", example: "Bahnhofstrasse 1, 8001 Zürich", maxLength: 200 })),
    note: optional(text({ label: "Note", example: "Met at the fair", maxLength: 300 }))
  },
  encode: ({ name, phone, email, url, address, note }) => {
    // The format itself separates last and first name by a comma; other fields escape commas.
    const names = name.split(",").map((part) => property("", part).slice(1, -1))
    return [
      `MECARD:N:${names.join(",")};`,
      property("TEL", phone),
      property("EMAIL", email),
      property("URL", url),
      property("ADR", address),
      property("NOTE", note),
      ";"
    ].join("")
  },
  nameOf: ({ name }) => name
})
