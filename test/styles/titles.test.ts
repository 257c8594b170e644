import process from "node:process"
import { titleOf } from "@quick-response/drawing/styles/titleAndDescription"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

describe("titleOf()", () => {
  it.each([
    ["a plain text", "Back at 2 pm"],
    ["a text with a colon", "Opening hours: Mo-Fr 9:00-18:00, mail to ann@example.com"],
    ["a text that joins its signs", "👩‍👩‍👧 welcome\nto the family"],
    ["an address", "HTTPS://EXAMPLE.COM/@ann?at=9:30#top"],
    ["a text with an address", "Menu at https://example.com/menu (in English)"],
    ["an address to write to", "mailto:ann@example.com?subject=Hello"],
    ["a telephone", "tel:+491234"],
    ["a message", "SMSTO:+491234:Hello there"],
    ["a place", "geo:52.5,13.4?q=Berlin"],
    ["a payment", "upi://pay?pa=shop@bank&pn=Shop"]
  ])("shows %s unchanged", (_, data) => {
    expect(titleOf({ data })).toBe(`QR code: ${data}`)
  })

  it.each([
    [
      "the name of a card",
      "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lee;Ann\r\nFN:Ann Lee\\, Ph.D.\r\nEND:VCARD",
      "Ann Lee, Ph.D."
    ],
    ["the title of an event", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Opening\r\nEND:VEVENT", "Opening"],
    ["the name of a short card", "MECARD:N:Lee,Ann;TEL:123;;", "Lee,Ann"],
    ["a network's name", "\ufeff WIFI:S:Guests;T:WPA;P:hush;;", "Wi-Fi network Guests"],
    ["a network without a clear name", "WIFI:T:WPA;P:a;S:hush;S:Guests;;", "Wi-Fi network"],
    ["an address without its user", "https:ann:hush@example.com/menu", "https://example.com/menu"],
    [
      "an address alone where what follows may hold another",
      "https://a.example/?to=https%3A%2F%2Fann%3Ahush%40b.example",
      "https://a.example"
    ]
  ])("shows %s", (_, data, shown) => {
    expect(titleOf({ data })).toBe(`QR code: ${shown}`)
  })

  it("hides unknown schemes", () => {
    for (const data of ["ftp://ann:hush@example.com/", "x-secret:hush", "ann:hush@example.com", "data:,hush"])
      expect(titleOf({ data })).toBe("QR code")
  })

  // A random text with characters that end a field, a host or an address unless escaped.
  const secret = FastCheck.array(
    FastCheck.constantFrom(..."0123456789@:/?#;,\\%$&= \n\t\"'[]{}é中\u00ad\u200b"),
    { maxLength: 12 }
  ).map((signs) => `hush${signs.join("")}hush`)
  const before = FastCheck.array(
    FastCheck.constantFrom(
      " ",
      "\n",
      "\r\n",
      "\t",
      "\ufeff",
      "\u00a0",
      "\u2028",
      "\u200b",
      "\u0000",
      "\u0085"
    ),
    { maxLength: 4 }
  ).map((signs) => signs.join(""))
  const escaped = (text: string) => text.replaceAll(/[\\;,":]/g, "\\$&")
  const carriers: ReadonlyArray<(secret: string) => string> = [
    (text) => `WIFI:S:Guests;T:WPA;P:${escaped(text)};;`,
    (text) => `WIFI:P:${escaped(text)};T:WPA;S:Guests;;`,
    (text) => `wifi:T:WPA2-EAP;S:Guests;E:TTLS;PH2:PAP;I:ann;P:${escaped(text)};;`,
    (text) => `otpauth://totp/ACME:ann?secret=${encodeURIComponent(text)}`,
    (text) => `otpauth-migration://offline?data=${encodeURIComponent(text)}`,
    (text) => `LPA:1$smdp.example$${text}`,
    ...["https://", "HTTP://", "https:", "https:/", "https:\\\\", "ftp://", "postgres://", "//"].flatMap(
      (start) => [
        (text: string) => `${start}ann:${encodeURIComponent(text)}@host.example/menu`,
        (text: string) => `${start}ann:${text}@host.example/menu`,
        (text: string) => `${start}:${text}@host.example`
      ]
    ),
    (text) => `Menu at https://ann:${text}@host.example/`,
    (text) => `https://host.example/?to=${encodeURIComponent(`https://ann:${text}@other.example`)}`
  ]
  const schemesOf = (data: string) => [data, data.replace(/^[a-z]+/i, (scheme) => scheme.toUpperCase())]

  it("repeats no secret in any carrier", () => {
    forAll(
      [FastCheck.constantFrom(...carriers), secret, before],
      { numRuns: runs(4_000) },
      (carrier, text, blanks) => {
        for (const data of schemesOf(carrier(text)))
          expect(titleOf({ data: `${blanks}${data}` }).toLowerCase()).not.toContain("hush")
      }
    )
  })

  it("treats skipped signs alike without a user", () => {
    const signs = FastCheck.array(FastCheck.constantFrom(..."abz019.-:/?#[]@%40\\|~!$&'"), {
      maxLength: 20
    })
    forAll(
      [FastCheck.constantFrom("https:", "HTTP://", "http://a.example/"), signs],
      { numRuns: runs(1_000) },
      (start, rest) => {
        const data = start + rest.join("")
        expect(titleOf({ data })).toBe(titleOf({ data: `${data}\u200b` }).replace("\u200b", ""))
      }
    )
  })

  it("takes linear time", () => {
    for (const unit of ["a", ":", "a:", "@", " ", "\u0301", "https://", "\\", "S:", "\u200b"]) {
      const start = process.cpuUsage()
      for (const begins of ["", "WIFI:", "https://", "mailto:", "BEGIN:VCARD\n"])
        titleOf({ data: begins + unit.repeat(7_089) })
      expect(process.cpuUsage(start).user).toBeLessThan(500_000)
    }
  })
})
