import { trunkPrefixes } from "@quick-response/design/content/codes/trunkPrefixes"
import { readContent } from "@quick-response/design/content/readContent"
import { contentsOf } from "@quick-response/laws"
import { decode as decodeBip21 } from "bip21"
import digitalLink from "digital-link.js"
import * as fc from "fast-check"
import { getCountries, getExampleNumber, parsePhoneNumberWithError } from "libphonenumber-js"
import examples from "libphonenumber-js/mobile/examples"
import * as OTPAuth from "otpauth"
import { expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const dataOf = (content: unknown): string => readContent(content).data

/** The parameters of a URI by the rules of RFC 3986: a plus is a plus. */
const parametersOf = (uri: string): Record<string, string> => {
  const query = uri.split("?")[1]
  if (query === undefined) return {}
  return Object.fromEntries(
    query.split("&").map((pair) => pair.split("=").map(decodeURIComponent)) as Array<[string, string]>
  )
}

it("url is the address by the URL standard", () => {
  forAll([contentsOf(fc, "url")], {}, (content) => {
    expect(dataOf(content)).toBe(content.url)
    expect(new URL(dataOf(content)).href).toBe(content.url)
  })
  expect(dataOf({ type: "url", url: "HTTPS://EXAMPLE.com/a b?ü" })).toBe("https://example.com/a%20b?%C3%BC")
  // Chromium and Node write these differently.
  expect(dataOf({ type: "url", url: "https://o'b@example.com/a^b|c?d^e|f" })).toBe(
    "https://o%27b@example.com/a%5Eb%7Cc?d^e|f"
  )
  expect(() => dataOf({ type: "url", url: "https://a*b.example/" })).toThrow("is not a web address")
})

it("text is unchanged", () => {
  forAll([contentsOf(fc, "text")], {}, (content) => {
    expect(dataOf(content)).toBe(content.text)
  })
})

it("email is read correctly by RFC 6068", () => {
  forAll([contentsOf(fc, "email")], {}, ({ type: _, to, ...headers }) => {
    const data = dataOf({ type: "email", to, ...headers })
    const url = new URL(data)
    expect(url.protocol).toBe("mailto:")
    expect(url.pathname.split(",").map(decodeURIComponent).join(",")).toBe(to)
    // Form decoders read a plus as a space, so there must be none.
    for (const read of [parametersOf(data), Object.fromEntries(url.searchParams)])
      expect(read).toEqual(
        headers.body === undefined ? headers : { ...headers, body: headers.body.replaceAll("\n", "\r\n") }
      )
  })
})

it("email agrees with the examples of RFC 6068", () => {
  expect(dataOf({ type: "email", to: "chris@example.com" })).toBe("mailto:chris@example.com")
  expect(dataOf({ type: "email", to: "infobot@example.com", body: "send current-issue" })).toBe(
    "mailto:infobot@example.com?body=send%20current-issue"
  )
  expect(dataOf({ type: "email", to: "infobot@example.com", body: "send current-issue\nsend index" })).toBe(
    "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index"
  )
  expect(dataOf({ type: "email", to: "gorby%kremvax@example.com" })).toBe(
    "mailto:gorby%25kremvax@example.com"
  )
})

it("phone is read correctly by libphonenumber", () => {
  forAll([contentsOf(fc, "phone")], {}, (content) => {
    const read = parsePhoneNumberWithError(dataOf(content))
    expect(read.number).toBe(content.number)
    expect(read.getURI()).toBe(dataOf(content))
  })
  expect(dataOf({ type: "phone", number: "+1 (201) 555-0123" })).toBe("tel:+12015550123")
})

it.each(getCountries())("phone drops the trunk prefix of %s, and no digit of a number", (country) => {
  const example = getExampleNumber(country, examples)
  if (example === undefined) return
  const code = example.countryCallingCode
  expect(dataOf({ type: "phone", number: example.number })).toBe(`tel:${example.number}`)
  const prefix = trunkPrefixes.get(code)
  if (prefix !== undefined)
    expect(dataOf({ type: "phone", number: `+${code} ${prefix}${example.nationalNumber}` })).toBe(
      `tel:${example.number}`
    )
})

it("phone takes short numbers, and asks for the country code of long ones", () => {
  const number = (given: string) => dataOf({ type: "phone", number: given })
  expect([number("112"), number("*100#"), number("+39 06 698 82 000")]).toEqual([
    "tel:112",
    "tel:*100%23",
    "tel:+390669882000"
  ])
  expect(() => number("0445551234")).toThrow("begin with + and the country code")
})

it.each([
  ["https://https://example.com", undefined],
  ["https:///menu", undefined],
  ["https://www..example.com/", undefined],
  ["https://.com", undefined],
  [" https://example.com\u00a0", "https://example.com/"],
  ["https://example.com/\u2060menu\u200b", "https://example.com/menu"],
  [
    "https://web.archive.org/web/2020/https://example.com/",
    "https://web.archive.org/web/2020/https://example.com/"
  ]
])("url of %j leads to %s", (url, expected) => {
  const read = (content: object) => () => readContent(content).content
  for (const [type, field] of [
    ["url", "url"],
    ["dynamic", "target"]
  ] as const)
    if (expected === undefined) expect(read({ type, [field]: url })).toThrow("is not a web address")
    else expect(read({ type, [field]: url })()).toMatchObject({ [field]: expected })
})

it("whatsapp agrees with WhatsApp's example, and is read correctly", () => {
  expect(
    dataOf({ type: "whatsapp", number: "+15551234567", message: "I'm interested in your car for sale" })
  ).toBe("https://wa.me/15551234567?text=I'm%20interested%20in%20your%20car%20for%20sale")
  forAll([contentsOf(fc, "whatsapp")], {}, (content) => {
    const url = new URL(dataOf(content))
    expect([url.host, `+${url.pathname.slice(1)}`]).toEqual(["wa.me", content.number])
    expect(url.searchParams.get("text") ?? undefined).toBe(content.message)
  })
})

it("bitcoin agrees with BIP 21, and is read correctly by bip21", () => {
  // The address of the examples there has a checksum that does not fit.
  const address = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"
  expect(() => dataOf({ type: "bitcoin", address: "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W" })).toThrow(/checksum/)
  expect(dataOf({ type: "bitcoin", address, label: "Luke-Jr" })).toBe(`bitcoin:${address}?label=Luke-Jr`)
  expect(dataOf({ type: "bitcoin", address, amount: 20.3, label: "Luke-Jr" })).toBe(
    `bitcoin:${address}?amount=20.3&label=Luke-Jr`
  )
  expect(
    dataOf({ type: "bitcoin", address, amount: 50, label: "Luke-Jr", message: "Donation for project xyz" })
  ).toBe(`bitcoin:${address}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`)
  expect(dataOf({ type: "bitcoin", address, amount: 0.00000001 })).toBe(
    `bitcoin:${address}?amount=0.00000001`
  )
  forAll([contentsOf(fc, "bitcoin")], {}, ({ type: _, address, ...options }) => {
    expect(decodeBip21(dataOf({ type: "bitcoin", address, ...options }))).toEqual({
      address,
      options: expect.objectContaining(options)
    })
  })
})

it("bitcoin takes only the valid addresses of BIP 173 and 350", () => {
  const read = (address: string) => dataOf({ type: "bitcoin", address })
  for (const address of [
    "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4",
    "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
    "BC1SW50QGDZ25J",
    "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "1111111111111111111114oLvT2"
  ])
    expect(read(address)).toBe(`bitcoin:${/^bc1/i.test(address) ? address.toLowerCase() : address}`)
  for (const address of [
    "tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
    "BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2",
    "bc1rw5uspcuh",
    "bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90",
    "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
    "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du",
    "bc1gmk9yu",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
    "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
    "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
    "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
    "bc1pw5dgrnzv",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
    "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
    "A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
    "n2ZNV88uQbede7C5M5jzi6SyG4GdvcYwHy"
  ])
    expect(() => read(address), address).toThrow(
      /^content\.address: is not an address of Bitcoin's main network/
    )
})

it("upi agrees with NPCI's example, and is read correctly", () => {
  expect(dataOf({ type: "upi", address: "nadeem@npci", name: "nadeem chinna" })).toBe(
    "upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&cu=INR"
  )
  forAll([contentsOf(fc, "upi")], {}, (content) => {
    const { pa, pn, am, cu, tn, mc, tr } = parametersOf(dataOf(content))
    expect([mc, tr]).toEqual([content.merchantCode, content.transactionReference])
    expect({ pa, pn, am: am === undefined ? undefined : Number(am), cu, tn }).toEqual({
      pa: content.address,
      pn: content.name,
      am: content.amount,
      cu: "INR",
      tn: content.note
    })
  })
})

it("gs1 agrees with GS1's examples, and with digital-link.js", () => {
  expect(dataOf({ type: "gs1", gtin: "09506000134352" })).toBe("https://id.gs1.org/01/09506000134352")
  expect(dataOf({ type: "gs1", gtin: "9506000134352", batch: "ABC123", serial: "12345XYZ" })).toBe(
    "https://id.gs1.org/01/09506000134352/10/ABC123/21/12345XYZ"
  )
  forAll([contentsOf(fc, "gs1")], {}, ({ gtin, cpv, batch, serial, expiry, domain }) => {
    const link = digitalLink.DigitalLink(dataOf({ type: "gs1", gtin, cpv, batch, serial, expiry, domain }))
    // Its grammar lacks the quotation mark, which character set 82 has.
    expect(link.isValid()).toBe(!`${batch}${serial}`.includes('"'))
    expect(link.getDomain()).toBe(`https://${domain ?? "id.gs1.org"}`)
    expect(link.getIdentifier()).toEqual({ "01": gtin })
    const read = (key: string) => {
      const value = link.getKeyQualifier(key)
      return value === undefined ? undefined : decodeURIComponent(value)
    }
    expect([read("22"), read("10"), read("21")]).toEqual([cpv, batch, serial])
    expect(link.getAttribute("17")).toBe(expiry?.slice(2).replaceAll("-", ""))
  })
})

it.each([
  ["(01)09506000134352(22)2A", "/01/09506000134352/22/2A"],
  ["(01)09506000134352(21)7(10)L1(22)2A", "/01/09506000134352/22/2A/10/L1/21/7"],
  ["(01)09506000134352(235)ABC", "/01/09506000134352/235/ABC"],
  ["(00)095060001343521236", "/00/095060001343521236"],
  ["(414)9506000134352(254)32a", "/414/9506000134352/254/32a"],
  ["(415)9506000134352(8020)INV7", "/415/9506000134352/8020/INV7"],
  ["(8003)09506000134352A1", "/8003/09506000134352A1"],
  ["(8004)9506000134352A1", "/8004/9506000134352A1"],
  ["(8010)9506000ABC(8011)12", "/8010/9506000ABC/8011/12"],
  ["(253)9506000134383S1", "/253/9506000134383S1"],
  ["(8018)950600013435212346(8019)7", "/8018/950600013435212346/8019/7"],
  ["(8006)095060001343520102(10)L1", "/8006/095060001343520102/10/L1"],
  ["(401)9506000AB", "/401/9506000AB"],
  ["(01)09506000134352(10)L/1(17)271231(3103)001500", "/01/09506000134352/10/L%2F1?17=271231&3103=001500"]
])("gs1 of the elements %s is %s", (elements, path) => {
  expect(dataOf({ type: "gs1", elements })).toBe(`https://id.gs1.org${path}`)
})

it("gs1 refuses wrong elements, and warns about id.gs1.org", () => {
  const fault = (fields: object) => () => dataOf({ type: "gs1", ...fields })
  expect(fault({ elements: "(00)095060001343521237" })).toThrow("content.elements: has a check digit of (00)")
  expect(fault({ elements: "(37)5(02)09506000134352" })).toThrow("has no key of a Digital Link")
  expect(fault({ elements: "(401)A1", gtin: "09506000134352" })).toThrow(
    "content.gtin: cannot be combined with elements"
  )
  expect(fault({})).toThrow("content.gtin: is missing")
  const notes = (domain?: string) =>
    readContent({ type: "gs1", gtin: "09506000134352", domain }).notes?.map(({ path, rule }) => [path, rule])
  expect(notes()).toEqual([["content.domain", "usualResolver"]])
  expect(notes("example.com")).toBe(undefined)
})

it("esim agrees with SGP.22", () => {
  const content = { type: "esim", address: "SMDP.GSMA.COM", activationCode: "04386-AGYFT-A74Y8-3F815" }
  expect(dataOf(content)).toBe("LPA:1$SMDP.GSMA.COM$04386-AGYFT-A74Y8-3F815")
  expect(dataOf({ ...content, confirmation: true })).toBe("LPA:1$SMDP.GSMA.COM$04386-AGYFT-A74Y8-3F815$$1")
  forAll([contentsOf(fc, "esim")], {}, ({ address, activationCode, confirmation }) => {
    const parts = dataOf({ type: "esim", address, activationCode, confirmation }).split("$")
    expect(parts).toEqual(["LPA:1", address, activationCode, ...(confirmation === true ? ["", "1"] : [])])
  })
})

it("otp agrees with the Key URI format, and with otpauth", () => {
  expect(
    dataOf({
      type: "otp",
      kind: "totp",
      issuer: "ACME Co",
      account: "john.doe@email.com",
      secret: "HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ",
      algorithm: "SHA1",
      digits: 6,
      period: 30
    })
  ).toBe(
    "otpauth://totp/ACME%20Co:john.doe@email.com?secret=HXDMVJECJJWSRB3HWIZR4IFUGFTMXBOZ&issuer=ACME%20Co&algorithm=SHA1&digits=6&period=30"
  )
  forAll([contentsOf(fc, "otp")], {}, (content) => {
    const read = OTPAuth.URI.parse(dataOf(content))
    expect([read.issuer, read.label, read.secret.base32]).toEqual([
      content.issuer,
      content.account,
      content.secret
    ])
    expect([read.algorithm, read.digits]).toEqual([content.algorithm ?? "SHA1", content.digits ?? 6])
    if (read instanceof OTPAuth.TOTP)
      expect([content.kind, content.period ?? 30]).toEqual(["totp", read.period])
    else expect([content.kind, content.counter]).toEqual(["hotp", read.counter])
  })
})

it("app links to its store", () => {
  expect(dataOf({ type: "app", store: "apple", id: "310633997" })).toBe(
    "https://apps.apple.com/app/id310633997"
  )
  expect(dataOf({ type: "app", store: "google", id: "com.whatsapp" })).toBe(
    "https://play.google.com/store/apps/details?id=com.whatsapp"
  )
  forAll([contentsOf(fc, "app")], {}, (content) => {
    const { pathname, searchParams } = new URL(dataOf(content))
    expect(content.store === "apple" ? pathname.split("/id")[1] : searchParams.get("id")).toBe(content.id)
  })
})
