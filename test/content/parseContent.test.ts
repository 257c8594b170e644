import { parseContent } from "@quick-response/design/content/parsing/parseContent"
import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import { contentsOf } from "@quick-response/laws"
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
        phones: [{ number: "+41445551234", kind: "mobile" }],
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
    ["WIFI:S:Net;T:WPA;R:1;P:my\\:password;;", "wifi", ["R"]],
    ["WIFI:T:WPA2-EAP;S:Corp;E:PEAP;PH2:MSCHAPV2;I:anna;A:anon;P:geheim12;;", "wifi", []],
    ["WIFI:T:WPA;S:Net;P:secret12;H:false;I:;;", "wifi", []],
    ["upi://pay?pa=shop@okaxis&pn=Shop&mc=5411&tr=TX1&url=https%3A%2F%2Fexample.com", "upi", ["URL"]],
    ["bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=.5&lightning=x", "bitcoin", ["LIGHTNING"]],
    ["otpauth://totp/ACME:bob?secret=jbswy3dpehpk3pxp&issuer=Other", "otp", ["LABEL"]],
    ["otpauth://totp/bob?secret=JBSWY3DPEHPK3PXP", "otp", []],
    ["geo:48.2010,16.3695,183?z=15", "geo", ["ALTITUDE", "Z"]],
    ["LPA:1$SMDP.EXAMPLE.COM$04386$1.3.6.1.4$1", "esim", ["OID"]],
    ["https://api.whatsapp.com/send?phone=4916012345678&text=Hallo&type=x", "whatsapp", ["TYPE"]],
    ["sms:+41445550000&body=Hello", "sms", []],
    ["mailto:a@example.com?subject=Hi&in-reply-to=%3Cx@y%3E", "email", ["IN-REPLY-TO"]],
    ["SMTP:a@example.com:Hi:There", "email", []],
    ["MEBKM:TITLE:Menu;URL:https\\://example.com/menu;;", "url", ["TITLE"]],
    ["URL:www.example.com/menu", "url", []],
    ["market://details?id=com.example.app&hl=de", "app", ["HL"]],
    ["BCD\n002\n2\nSCT\n\nAna\nDE71110220330123456789\nEUR12.3\n\n\n\n\nmore", "sepa", ["LINE 13"]],
    ["https://id.gs1.org/414/9506000134352/254/32a?linkType=all", "gs1", ["LINKTYPE"]],
    [
      "UPNQR\n\n\n\n\n\n\n\n00000005558\n\nX\nGDSV\nRačun\n\nSI56020170014356205\nSI99\nAna\nUlica 1\nKoper\n093\n",
      "upn",
      ["URGENT", "CHECKSUM"]
    ],
    ["K:PT|V:01|C:1|R:840000000095584510|N:Ana\r\nUlica 1|I:RSD5,|SF:289|M:5411", "ips", ["M", "K"]],
    ["HCT\n001\n1\nOTPVHUHB\nAna\nHU42117730161111101800000000\n\n20271231120000+1\n", "mnb", ["TIME"]],
    ["SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:450.00*CC:CZK*X-PER:7", "spayd", ["X-PER", "BIC"]],
    [
      "BEGIN:VEVENT\nSUMMARY:Rent\nDTSTART:20270101T000000Z\nRRULE:FREQ=MONTHLY\nEND:VEVENT",
      "event",
      ["RRULE"]
    ],
    [
      "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nSUMMARY:a\nDTSTART:20270101T000000Z\nBEGIN:VALARM\nTRIGGER:-PT15M\nEND:VALARM\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:b\nDTSTART:20270101T000000Z\nEND:VEVENT\nEND:VCALENDAR",
      "event",
      ["VALARM", "VEVENT"]
    ],
    [
      "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann\nADR:PO Box 5;Suite 3;Main St 1;City;;1000;CH\nTEL;TYPE=WORK,FAX:+41445550000\nEMAIL;TYPE=HOME:a@example.com\nEND:VCARD",
      "vcard",
      ["TEL;TYPE=WORK", "EMAIL;TYPE=HOME", "POST-OFFICE-BOX", "EXTENDED-ADDRESS"]
    ],
    [
      "BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann\nTEL:call me\nTEL:+41445550000\nURL:somewhere\nEND:VCARD",
      "vcard",
      ["TEL", "URL"]
    ],
    ["MECARD:N:Doe,John;TEL:call me;;", "mecard", ["TEL"]]
  ])("names what it leaves out of %s", (text, type, leftOut) => {
    const parsed = parseContent(text)
    expect([parsed?.content.type, parsed?.leftOut]).toEqual([type, leftOut])
  })

  it.each([
    [
      "BEGIN:VCARD\nVERSION:3.0\nN:Doe;John;Quinlan;Dr.;Jr.\nFN:Dr. John Q. Doe Jr.\nORG:Acme;Sales\nPHOTO;ENCODING=b;TYPE=JPEG:/9j/\n 4AAQ\nEND:VCARD",
      {
        type: "vcard",
        firstName: "John",
        lastName: "Doe",
        middleName: "Quinlan",
        prefix: "Dr.",
        suffix: "Jr.",
        displayName: "Dr. John Q. Doe Jr.",
        organization: "Acme",
        department: "Sales",
        photo: "data:image/jpeg;base64,/9j/4AAQ"
      }
    ],
    [
      "BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BC=\r\nller;Ana\r\nTEL;CELL:+41795551234\r\nEND:VCARD",
      {
        type: "vcard",
        firstName: "Ana",
        lastName: "Müller",
        phones: [{ number: "+41795551234", kind: "mobile" }]
      }
    ],
    [
      "BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nFN:ACME GmbH\nORG:ACME GmbH\nTEL:+41 44 555 00 00 ext. 12\nEND:VCARD",
      { type: "vcard", organization: "ACME GmbH", phones: ["+41445550000,12"] }
    ],
    [
      "BEGIN:VEVENT\nSUMMARY:Talk\nDTSTART:20270103T120000\nDURATION:PT1H30M\nEND:VEVENT",
      {
        type: "event",
        title: "Talk",
        start: "2027-01-03T12:00:00",
        end: "2027-01-03T13:30:00",
        timeZone: "floating"
      }
    ]
  ])("keeps every part of %s", (text, expected) => {
    expect(parsedOf(text)).toEqual(expected)
  })

  it.each([
    "bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?req-pj=1",
    "tel:not a number",
    "geo:91,8",
    "https://",
    "%%%",
    "WIFI:T:WPA;S:Net;P:short;;",
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
