import { examineEmail, examineWebAddress } from "../codes/addresses.ts"
import { examineNumber } from "../codes/phoneNumber.ts"
import { contentLines, escapeText } from "../codes/textLines.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { choice, group, list, text } from "../fields/kinds.ts"

interface VcardAddress {
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postalCode?: string
  readonly country?: string
}

const versions = ["3.0", "4.0"] as const

export interface VcardContent {
  readonly type: "vcard"
  readonly firstName: string
  readonly lastName?: string
  readonly organization?: string
  readonly jobTitle?: string
  readonly phones?: ReadonlyArray<string>
  readonly emails?: ReadonlyArray<string>
  readonly urls?: ReadonlyArray<string>
  readonly address?: VcardAddress
  readonly birthday?: string
  readonly note?: string
  /** The vCard version; `3.0` by default, which every phone reads. */
  readonly version?: (typeof versions)[number]
}

const part = (label: string, example: string, maxLength = 100) => text({ label, example, maxLength })

const fullName = ({ firstName, lastName }: VcardContent): string =>
  lastName === undefined ? firstName : `${firstName} ${lastName}`

const property = (name: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : `${name}:${value}`

const textProperty = (name: string, value: string | undefined): string | undefined =>
  property(name, value === undefined ? undefined : escapeText(value))

const compound = (...parts: ReadonlyArray<string | undefined>): string =>
  parts.map((part) => escapeText(part ?? "")).join(";")

const addressLine = ({ street, city, region, postalCode, country }: VcardAddress): string =>
  `ADR:${compound(undefined, undefined, street, city, region, postalCode, country)}`

/** A vCard 3.0 (RFC 2426) or 4.0 (RFC 6350). */
export const vcard: ContentKind<VcardContent> = contentKind<VcardContent>("vcard", {
  label: "Contact",
  hint: "Adds a person to the contacts.",
  fields: {
    firstName: part("First name", "Ana"),
    lastName: optional(part("Last name", "Sousa")),
    organization: optional(part("Organization", "Café Central")),
    jobTitle: optional(part("Job title", "Manager")),
    phones: optional(
      list(
        5,
        text({ label: "Phone numbers", example: "+41445551234", maxLength: 32, examine: examineNumber })
      )
    ),
    emails: optional(
      list(
        5,
        text({ label: "E-mail addresses", example: "ana@example.com", maxLength: 254, examine: examineEmail })
      )
    ),
    urls: optional(
      list(
        5,
        text({
          label: "Websites",
          example: "https://example.com/",
          maxLength: 500,
          examine: examineWebAddress
        })
      )
    ),
    address: optional(
      group<VcardAddress>(
        { label: "Address", example: { street: "Bahnhofstrasse 1", city: "Zürich", postalCode: "8001" } },
        {
          street: optional(part("Street and number", "Bahnhofstrasse 1")),
          city: optional(part("City", "Zürich")),
          region: optional(part("Region", "ZH")),
          postalCode: optional(part("Postal code", "8001", 20)),
          country: optional(part("Country", "Switzerland"))
        }
      )
    ),
    birthday: optional(
      date({ label: "Birthday", example: "1990-04-15", minimum: "1583-01-01", maximum: "9999-12-31" })
    ),
    note: optional(text({ label: "Note", example: "Met at the fair", maxLength: 500, multiline: true })),
    version: optional(choice(versions, { label: "Version", hint: "Every phone reads 3.0.", example: "3.0" }))
  },
  encode: (content) => {
    const { phones = [], emails = [], urls = [], address, birthday, version = "3.0" } = content
    return contentLines([
      "BEGIN:VCARD",
      `VERSION:${version}`,
      `N:${compound(content.lastName, content.firstName, undefined, undefined, undefined)}`,
      textProperty("FN", fullName(content)),
      textProperty("ORG", content.organization),
      textProperty("TITLE", content.jobTitle),
      ...phones.map((phone) => property("TEL", phone)),
      ...emails.map((email) => textProperty("EMAIL", email)),
      // The URL standard leaves backslashes in queries, but vCard readers take them as escapes.
      ...urls.map((url) => property("URL", url.replaceAll("\\", "%5C"))),
      address === undefined ? undefined : addressLine(address),
      property("BDAY", version === "4.0" ? birthday?.replaceAll("-", "") : birthday),
      textProperty("NOTE", content.note),
      "END:VCARD"
    ])
  },
  nameOf: fullName
})
