import { contentsOf } from "@quick-response/core/testing"
import { parseContent } from "@quick-response/design/content/parsing/parseContent"
import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

const parsedOf = (text: string) => {
  const parsed = parseContent(text)
  return parsed === undefined
    ? undefined
    : { ...parsed.content, ...(parsed.leftOut.length > 0 ? { leftOut: parsed.leftOut } : {}) }
}

describe("parseContent()", () => {
  it.each(contentTypes.filter((type) => type !== "dynamic"))(
    "reads an encoded %s as a content that encodes alike",
    (type) => {
      forAll([contentsOf(fc, type)], { numRuns: runs(50) }, (content) => {
        const { data } = readContent(content)
        const parsed = parseContent(data, type === "gs1-elements")
        expect(parsed?.leftOut).toEqual([])
        expect(parsed && readContent(parsed.content).data).toBe(data)
        // Another type may write the same text or address.
        if (type !== "text" && type !== "url") expect(parsed?.content.type).toBe(type)
      })
    }
  )

  it.each([
    [
      "WIFI:S:Cafe\\;1;T:WPA2;P:a\\:b\\\\c1234;;",
      { type: "wifi", ssid: "Cafe;1", security: "WPA", password: "a:b\\c1234" }
    ],
    ["WIFI:T:;S:Open;P:;;", { type: "wifi", ssid: "Open" }],
    ["wifi:t:nopass;s:Open;p:ignored;;", { type: "wifi", ssid: "Open", security: "nopass" }],
    [
      "WIFI:T:WPA;S:Home;P:12345678;H:true;;",
      { type: "wifi", ssid: "Home", security: "WPA", password: "12345678", hidden: true }
    ],
    [
      "BEGIN:VCARD\nVERSION:3.0\nN:Sousa;Ana;;;\nFN:Ana Sousa\nTEL;TYPE=CELL:+41 44 555 12 34\nitem1.EMAIL:ana@example.com\nPHOTO:abc\nEND:VCARD",
      {
        type: "vcard",
        firstName: "Ana",
        lastName: "Sousa",
        phones: ["+41445551234"],
        emails: ["ana@example.com"],
        leftOut: ["PHOTO"]
      }
    ],
    [
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Café Central\r\nEND:VCARD\r\n",
      { type: "vcard", firstName: "Café Central", version: "4.0" }
    ],
    [
      "MECARD:N:Sousa,Ana;TEL:+41445551234;BDAY:19900415;;",
      { type: "mecard", name: "Sousa,Ana", phone: "+41445551234", leftOut: ["BDAY"] }
    ],
    [
      "BEGIN:VEVENT\nSUMMARY:Party\nDTSTART;TZID=Europe/Zurich:20270618T180000\nDTEND;TZID=Europe/Zurich:20270618T230000\nEND:VEVENT",
      {
        type: "event",
        title: "Party",
        start: "2027-06-18T18:00:00",
        end: "2027-06-18T23:00:00",
        timeZone: "Europe/Zurich"
      }
    ],
    [
      "MATMSG:TO:ana@example.com;SUB:Hi;BODY:Tonight\\; eight;;",
      { type: "email", to: "ana@example.com", subject: "Hi", body: "Tonight; eight" }
    ],
    ["mailto:ana@example.com?SUBJECT=Hi%20you", { type: "email", to: "ana@example.com", subject: "Hi you" }],
    ["tel:+41-44-555-12-34", { type: "phone", number: "+41445551234" }],
    ["sms:+41445551234?body=On%20my%20way", { type: "sms", number: "+41445551234", message: "On my way" }],
    ["SMSTO:+41445551234:a:b", { type: "sms", number: "+41445551234", message: "a:b" }],
    ["geo:47.3717,8.5423", { type: "geo", latitude: 47.3717, longitude: 8.5423 }],
    ["https://wa.me/41795551234?text=Hi", { type: "whatsapp", number: "+41795551234", message: "Hi" }],
    ["HTTPS://EXAMPLE.COM/MENU", { type: "url", url: "https://example.com/MENU" }],
    [
      "otpauth://totp/john%40example.com?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&issuer=ACME",
      {
        type: "otp",
        kind: "totp",
        account: "john@example.com",
        issuer: "ACME",
        secret: "HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ"
      }
    ]
  ])("reads the writing of other tools: %s", (text, expected) => {
    expect(parsedOf(text)).toEqual(expected)
  })

  it.each([
    "WIFI:T:WPA2-EAP;S:Office;E:PEAP;I:ana;P:secret12;;",
    "mailto:ana@example.com?x-mailer=1",
    "geo:47.3,8.5,400",
    "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?req-pj=1",
    "BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:=41;;;\nEND:VCARD",
    "BEGIN:VEVENT\nSUMMARY:Rent\nDTSTART:20270101T000000Z\nRRULE:FREQ=MONTHLY\nEND:VEVENT",
    "tel:not a number",
    "https://",
    "%%%",
    "BCD\n002\n1\nSCT\n\nName\nDE00"
  ])("keeps as text: %s", (text) => {
    expect(parseContent(text)?.content).toEqual({ type: "text", text })
  })

  it("is undefined for an empty or too long text", () => {
    expect(parseContent("")).toBe(undefined)
    expect(parseContent("x".repeat(7090))).toBe(undefined)
  })

  it("answers any text behind any prefix", () => {
    const beginnings = [
      "WIFI:",
      "MECARD:",
      "BEGIN:VCARD\n",
      "BEGIN:VCALENDAR\n",
      "mailto:",
      "sms:",
      "geo:",
      "upi://pay?",
      "otpauth://totp/",
      "LPA:1$",
      "BCD\n",
      "SPC\n0200\n1\n",
      "000201",
      "https://id.gs1.org/01/"
    ]
    forAll(
      [fc.constantFrom(...beginnings), fc.string({ unit: "binary", maxLength: 300 })],
      { numRuns: 500 },
      (beginning, rest) => {
        const parsed = parseContent(beginning + rest)
        if (parsed !== undefined) expect(() => readContent(parsed.content)).not.toThrow()
      }
    )
  })
})
