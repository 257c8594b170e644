import { type Fault, missing, type Parameters, type Rule, rule } from "../../field/faults.ts"
import { examineEmail, examineWebAddress } from "../codes/addresses.ts"
import { examineCardNumber, examineNumber, splitExtension } from "../codes/phoneNumber.ts"
import { contentLines, escapeText } from "../codes/textLines.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { date } from "../fields/dates.ts"
import { choice, type Examined, group, list, listOfGroups, text } from "../fields/kinds.ts"

export const notExtension: Rule<Parameters> = rule(
  "notExtension",
  () => "is not an extension, which has 1 to 11 digits; write it as in 12"
)

export const notPhoto: Rule<Parameters> = rule(
  "notPhoto",
  () =>
    "is not a photograph; write an address that begins with https:// or http://, or a small JPEG, PNG, GIF or WebP as a data URI"
)

interface VcardAddress {
  readonly street?: string
  readonly city?: string
  readonly region?: string
  readonly postalCode?: string
  readonly country?: string
}

const versions = ["3.0", "4.0"] as const

/** The kinds of numbers by their `TYPE` (RFC 6350, 6.4.1). */
export const phoneTypes = { mobile: "CELL", work: "WORK", home: "HOME", fax: "FAX" } as const

type PhoneKind = keyof typeof phoneTypes

const phoneKinds = ["mobile", "work", "home", "fax"] as const satisfies ReadonlyArray<PhoneKind>

export interface VcardPhone {
  readonly number: string
  readonly kind?: PhoneKind
  /** Digits that are dialed after a pause. */
  readonly extension?: string
}

export interface VcardContent {
  readonly type: "vcard"
  /** One of the names, the organization or `displayName` is required. */
  readonly firstName?: string
  readonly lastName?: string
  readonly organization?: string
  readonly jobTitle?: string
  /** Numbers, also with an extension as in `+13125551212,444`; or with their kind. */
  readonly phones?: ReadonlyArray<string | VcardPhone>
  readonly emails?: ReadonlyArray<string>
  readonly urls?: ReadonlyArray<string>
  readonly address?: VcardAddress
  readonly birthday?: string
  readonly note?: string
  /** The vCard version; `3.0` by default, which every phone reads. */
  readonly version?: (typeof versions)[number]
  readonly middleName?: string
  readonly prefix?: string
  readonly suffix?: string
  /** The shown name; by default the first and last name, the other way round in Chinese, Japanese and Korean. */
  readonly displayName?: string
  readonly department?: string
  /** A web address, or a small picture as a data URI. */
  readonly photo?: string
}

const part = (label: string, example: string, maxLength = 100) => text({ label, example, maxLength })

const isEastAsian = (name: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー々・]+$/u.test(name)

/** Joins the parts of a name: the family name first if they are Chinese, Japanese or Korean. */
export const usualName = ({
  firstName,
  lastName,
  organization
}: {
  readonly [Name in "firstName" | "lastName" | "organization"]?: string | undefined
}): string => {
  if (firstName === undefined || lastName === undefined) return firstName ?? lastName ?? organization ?? ""
  const isFamilyFirst = isEastAsian(firstName) && /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(lastName)
  return isFamilyFirst ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
}

const shownName = (content: VcardContent): string => content.displayName ?? usualName(content)

const check = (content: VcardContent): ReadonlyArray<Fault> =>
  shownName(content) === "" ? [missing(["firstName"], {})] : []

const dataUri = /^data:image\/(jpeg|png|gif|webp);base64,([A-Za-z0-9+/]+={0,2})$/

const examinePhoto = (given: string): Examined => {
  if (dataUri.test(given)) return given
  return typeof examineWebAddress(given) === "string" ? examineWebAddress(given) : notPhoto([], {})
}

const examineExtension = (given: string): Examined =>
  /^\d{1,11}$/.test(given) ? given : notExtension([], {})

const property = (name: string, value: string | undefined): string | undefined =>
  value === undefined ? undefined : `${name}:${value}`

const textProperty = (name: string, value: string | undefined): string | undefined =>
  property(name, value === undefined ? undefined : escapeText(value))

const compound = (...parts: ReadonlyArray<string | undefined>): string =>
  parts.map((part) => escapeText(part ?? "")).join(";")

const addressLine = ({ street, city, region, postalCode, country }: VcardAddress): string =>
  `ADR:${compound(undefined, undefined, street, city, region, postalCode, country)}`

type Version = NonNullable<VcardContent["version"]>

/** A number; version 4.0 writes an extension as RFC 3966 does, 3.0 as the pause that phones dial. */
const phoneLine = (phone: string | VcardPhone, version: Version): string => {
  const { number, extension } = typeof phone === "string" ? splitExtension(phone) : phone
  const kind = typeof phone === "string" || phone.kind === undefined ? "" : `;TYPE=${phoneTypes[phone.kind]}`
  if (extension === undefined) return `TEL${kind}:${number}`
  return version === "4.0"
    ? `TEL;VALUE=uri${kind}:tel:${number};ext=${extension}`
    : `TEL${kind}:${number},${extension}`
}

const photoLine = (photo: string | undefined, version: Version): string | undefined => {
  if (photo === undefined) return undefined
  const [, type = "", bytes = ""] = dataUri.exec(photo) ?? []
  if (version === "4.0") return `PHOTO:${photo}`
  return type === "" ? `PHOTO;VALUE=uri:${photo}` : `PHOTO;ENCODING=b;TYPE=${type.toUpperCase()}:${bytes}`
}

const organizationLine = ({ organization, department }: VcardContent): string | undefined =>
  organization === undefined && department === undefined
    ? undefined
    : `ORG:${department === undefined ? escapeText(organization ?? "") : compound(organization, department)}`

/** A vCard 3.0 (RFC 2426) or 4.0 (RFC 6350). */
export const vcard: ContentKind<VcardContent> = contentKind<VcardContent>("vcard", {
  group: "contact",
  label: "Contact",
  hint: "Adds a person to the contacts.",
  fields: {
    firstName: optional(part("First name", "Ana")),
    lastName: optional(part("Last name", "Sousa")),
    organization: optional(part("Organization", "Café Central")),
    jobTitle: optional(part("Job title", "Manager")),
    phones: optional(
      listOfGroups<VcardPhone>(
        5,
        text({ label: "Phone numbers", example: "+41445551234", maxLength: 48, examine: examineCardNumber }),
        {
          number: text({ label: "Number", example: "+41445551234", maxLength: 32, examine: examineNumber }),
          kind: optional(choice(phoneKinds, { label: "Kind", example: "mobile" })),
          extension: optional(
            text({ label: "Extension", example: "12", maxLength: 11, examine: examineExtension })
          )
        }
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
    birthday: rare(
      date({ label: "Birthday", example: "1990-04-15", minimum: "1583-01-01", maximum: "9999-12-31" })
    ),
    note: optional(text({ label: "Note", example: "Met at the fair", maxLength: 500, multiline: true })),
    version: rare(choice(versions, { label: "Version", hint: "Every phone reads 3.0.", example: "3.0" })),
    middleName: rare(part("Middle name", "Maria")),
    prefix: rare(part("Prefix", "Dr.", 40)),
    suffix: rare(part("Suffix", "Jr.", 40)),
    displayName: rare(
      text({
        label: "Shown name",
        hint: "Made of first and last name where it is left out.",
        example: "Dr. Ana Sousa",
        maxLength: 200
      })
    ),
    department: rare(part("Department", "Kitchen")),
    photo: rare(
      text({
        label: "Photograph",
        hint: "Its address; a code has room for a very small picture alone.",
        example: "https://example.com/ana.jpg",
        maxLength: 2000,
        examine: examinePhoto
      })
    )
  },
  check,
  encode: (content) => {
    const { phones = [], emails = [], urls = [], address, birthday, version = "3.0" } = content
    return contentLines([
      "BEGIN:VCARD",
      `VERSION:${version}`,
      `N:${compound(content.lastName, content.firstName, content.middleName, content.prefix, content.suffix)}`,
      textProperty("FN", shownName(content)),
      organizationLine(content),
      textProperty("TITLE", content.jobTitle),
      ...phones.map((phone) => phoneLine(phone, version)),
      ...emails.map((email) => textProperty("EMAIL", email)),
      // The URL standard leaves backslashes in queries, but vCard readers take them as escapes.
      ...urls.map((url) => property("URL", url.replaceAll("\\", "%5C"))),
      address === undefined ? undefined : addressLine(address),
      property("BDAY", version === "4.0" ? birthday?.replaceAll("-", "") : birthday),
      textProperty("NOTE", content.note),
      photoLine(content.photo, version),
      "END:VCARD"
    ])
  },
  nameOf: shownName
})
