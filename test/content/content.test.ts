import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { contents } from "@quick-response/design/content/contents"
import type { PublishedField } from "@quick-response/design/content/fields/ContentField"
import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import { InvalidInput } from "@quick-response/design/field/read"
import { anyContents } from "@quick-response/laws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

/** The faults of a content, as sentences. */
const faults = (content: unknown): ReadonlyArray<string> => {
  try {
    readContent(content)
    return []
  } catch (error) {
    if (error instanceof InvalidInput) return error.errors
    throw error
  }
}

/** Fields that must stand beside a field. */
const beside: Readonly<Record<string, object>> = {
  "emv.bank": { scheme: "vietqr", account: "0011001234567" },
  "emv.merchantId": { scheme: "qris", account: "936009153000000012", name: "Shop", city: "Jakarta" },
  "gs1.elements": { gtin: undefined },
  "wifi.anonymousIdentity": { eapMethod: "PEAP" },
  "wifi.identity": { eapMethod: "PEAP" },
  "wifi.phase2": { eapMethod: "PEAP" },
  "wifi.security": { password: "correct horse" },
  "otp.counter": { kind: "hotp" }
}

/** A field that represents others, in types without a single required field. */
const usual: Readonly<Record<string, object>> = {
  vcard: { firstName: "Ana" },
  gs1: { gtin: "09506000134352" }
}

describe("contents", () => {
  it("accept the examples of their fields", () => {
    for (const type of contentTypes) {
      const { label, hint, fields } = contents[type]
      expect([label, hint].every((text) => text.length > 2)).toBe(true)
      const required = fields.filter((field) => field.required)
      const base = {
        ...usual[type],
        ...Object.fromEntries(required.map(({ name, example }) => [name, example]))
      }
      expect(faults({ type, ...base }), type).toEqual([])
      for (const { name, example, required, label } of fields) {
        expect(label, `${type}.${name}`).not.toBe("")
        const given = beside[`${type}.${name}`] ?? {}
        expect(faults({ type, ...base, ...given, [name]: example }), `${type}.${name}`).toEqual([])
        const without = Object.fromEntries(Object.entries(base).filter(([known]) => known !== name))
        if (required) expect(faults({ type, ...without })).toContain(`content.${name}: is missing`)
      }
    }
  })

  it("publish their fields as JSON", () => {
    for (const type of contentTypes)
      expect(JSON.parse(JSON.stringify(contents[type].fields))).toEqual(contents[type].fields)
  })

  it("enforce the bounds that they publish", () => {
    const beyond = (field: PublishedField): ReadonlyArray<unknown> => {
      switch (field.kind) {
        case "text":
          return [
            ...(field.minLength === 0 ? [] : [""]),
            "x".repeat(20 * field.maxLength + 20),
            "a\u0000b",
            3,
            null,
            "\ud800"
          ]
        case "number":
          return [field.minimum - 1, field.maximum + 1, Number.NaN, "1", null]
        case "boolean":
          return ["true", 1, null]
        case "choice":
          return [...field.values.map((value) => `${value}x`), "", 0, null]
        case "date":
          return ["1500-01-01", "2026-02-30", "tomorrow", 0, null]
        case "time":
          return [
            ...(field.instant === true ? ["2027-12-31", "2027-12-31T18:00"] : []),
            ...["1500-01-01", "2026-02-30", "tomorrow", 0, null]
          ]
        case "list":
          return ["x", [0], Array.from({ length: field.maxItems + 1 }, () => "+41445551234")]
        case "group":
          return [{}, [], { x: 1 }, null].slice(field.fields.some(({ required }) => required) ? 0 : 1)
      }
    }
    for (const type of contentTypes) {
      const { fields } = contents[type]
      const base = Object.fromEntries(
        fields.filter((f) => f.required).map(({ name, example }) => [name, example])
      )
      for (const field of fields)
        for (const value of beyond(field)) {
          const [fault = ""] = faults({ type, ...base, [field.name]: value })
          expect(fault, `${type}.${field.name} ${JSON.stringify(value)}`).toMatch(`content.${field.name}`)
        }
    }
  })
})

describe("readContent()", () => {
  it("has one normal form, and a name", () => {
    forAll([anyContents(fc)], { numRuns: 300 }, (content) => {
      const read = readContent(content)
      expect(read.content).toEqual(content)
      expect(readContent(JSON.parse(JSON.stringify(read.content)))).toEqual(read)
      expect(read.name.length).toBeGreaterThan(0)
    })
  })

  it("names an unknown type or field, and the closest known one", () => {
    expect(faults(3)[0]).toMatch(/^content: expected an object with a type, "url" or "dynamic" or/)
    expect(faults({ url: "https://example.com" })[0]).toMatch(/^content: expected an object with a type/)
    expect(faults({ type: "wlan" })[0]).toMatch(/^content\.type: expected "url" or "dynamic" or "text"/)
    expect(faults({ type: "wifi", ssid: "x", passwort: "y" })).toEqual([
      `content.passwort: unknown field, did you mean "password"?`
    ])
  })

  it("repeats no secret in an error", () => {
    for (const content of [
      { type: "wifi", ssid: "x", password: "hunter\u0000two" },
      { type: "wifi", ssid: "x", password: `hunter${"x".repeat(200)}` },
      { type: "wifi", ssid: "x", password: "hunter" },
      { type: "otp", kind: "totp", issuer: "a", account: "b", secret: "hunter1" },
      { type: "esim", address: "a.b", activationCode: "hunter" }
    ]) {
      expect(faults(content)).toHaveLength(1)
      expect(faults(content).join()).not.toContain("hunter")
    }
  })

  it("names a content by no secret", () => {
    forAll([anyContents(fc)], {}, (content) => {
      const secrets = contents[content.type].fields
        .filter(({ secret }) => secret)
        .flatMap(({ name }) => Object.entries(content).find(([key]) => key === name)?.[1] ?? [])
      expect(secrets).not.toContain(readContent(content).name)
    })
    expect(readContent({ type: "wifi", ssid: "Guests", password: "12345678" }).name).toBe("Guests")
    expect(readContent({ type: "event", title: "Party", start: "2027-01-01" }).name).toBe("Party")
    expect(
      readContent({ type: "otp", kind: "totp", issuer: "ACME", account: "a", secret: "JBSWY3DPEHPK3PXP" })
        .name
    ).toBe("ACME")
  })
})

describe("An error names the field and the remedy", () => {
  const wifi = { type: "wifi", ssid: "x" }
  const event = { type: "event", title: "x", start: "2026-06-18T18:00Z" }
  const sepa = { type: "sepa", name: "x", iban: "BE72000000001616" }
  const otp = { type: "otp", kind: "hotp", issuer: "a", account: "b", secret: "JBSWY3DPEHPK3PXP" }
  const creditor = { name: "x" }
  it.each<[object, ...ReadonlyArray<string>]>([
    [{ type: "url", url: "example.com" }, "content.url: is not a web address; begin it with https://"],
    [{ ...wifi, security: "WPA" }, "content.password: is missing; write the one of the network"],
    [{ ...wifi, security: "nopass", password: "12345678" }, "content.password: is set, and an open network"],
    [{ ...wifi, password: "1234567" }, "content.password: is not a password of WPA; write 8 to 63"],
    [
      { ...wifi, security: "WEP", password: "1234567" },
      "content.password: is not a password of WEP; write 5 or 13"
    ],
    [{ type: "wifi", ssid: "ü".repeat(17) }, "content.ssid: has 34 bytes in UTF-8"],
    [{ type: "email", to: "ana@example.com, bob" }, "content.to: is not an e-mail address; write it as in"],
    [
      { type: "phone", number: "044 668 18 00" },
      "content.number: is not an international number; begin with +"
    ],
    [{ type: "phone", number: "+41 (0)44 668 18 00" }, "content.number: has a (0), which is not dialled"],
    [{ ...event, end: "2026-06-18T20:00+02:00" }, "content.end: is not after start; set it later"],
    [{ ...event, end: "2026-06-19" }, "content.end: and start must both be dates"],
    [{ ...event, start: "2026-06-18T18:00" }, "content.timeZone: is missing; name the zone"],
    [{ ...event, timeZone: "Zurich" }, "content.timeZone: is not a time zone of IANA's; write its name"],
    [{ ...sepa, iban: "DE00 1002 0500 0001 1947 00" }, "content.iban: has check digits that do not fit"],
    [{ ...sepa, iban: "CH5800791123000889012" }, "content.bic: is missing; a transfer to CH"],
    [{ ...sepa, text: "x", reference: "y" }, "content.text: cannot be combined with a reference; leave"],
    [{ ...sepa, amount: 1.005 }, "content.amount: expected a number with at most 2 decimal places"],
    [{ type: "gs1", gtin: "9506000134353" }, "content.gtin: has a check digit that does not fit"],
    [
      { type: "esim", address: "https://a.b", activationCode: "A" },
      "content.address: is not the name of a host"
    ],
    [otp, "content.counter: is missing; codes by a counter"],
    [{ ...otp, counter: 0, period: 30 }, "content.period: is for codes by time; leave it out"],
    [{ ...otp, counter: 0, issuer: "a:b" }, "content.issuer: has a colon"],
    [{ type: "app", store: "google", id: "310633997" }, 'content.id: is not an app of the store "google"'],
    [
      { type: "vcard", firstName: "x", emails: ["a@b.c", "b"] },
      "content.emails[1]: is not an e-mail address"
    ],
    [
      { type: "swiss-bill", iban: "CH5800791123000889012", currency: "CHF", creditor },
      "content.creditor.postalCode: is missing",
      "content.creditor.city: is missing",
      "content.creditor.country: is missing"
    ]
  ])("%j", (content, ...sentences) => {
    const found = faults(content)
    expect(found.map((sentence, i) => sentence.slice(0, sentences[i]?.length))).toEqual(sentences)
  })
})

describe("sepa", () => {
  const versionOf = (data: string): number => Either.getOrThrow(encode(data, "Medium")).version

  it("makes at most 331 bytes, which version 13 holds", () => {
    const content = (name: string) => ({
      type: "sepa",
      name,
      iban: "BE72000000001616",
      text: "ü".repeat(109),
      information: "x"
    })
    const most = readContent(content("ü".repeat(30))).data
    const { length } = new TextEncoder().encode(most)
    expect(length).toBeLessThanOrEqual(331)
    const grown = "ü".repeat(30) + "x".repeat(331 - length)
    expect(faults(content(grown))).toEqual([])
    expect(faults(content(`${grown}x`))).toEqual([
      "content: makes 332 bytes, and its standard allows 331 (version 13); shorten its texts"
    ])
    expect(versionOf(readContent(content(grown)).data)).toBe(13)
  })
})
