import { Email, generateToken, languages, operatorLinks } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { mailboxOf, messageOf, rawMessage } from "@quick-response/server"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { brandOf, luna } from "../brand/brands.ts"
import { baseUrl, email, kindOf, lettersTo, sender } from "./letters.ts"

const ann = email("ann@example.com")

const rawOf = (...given: Parameters<typeof messageOf>) => rawMessage(Either.getOrThrow(messageOf(...given)))
const read = async (...given: Parameters<typeof messageOf>) => PostalMime.parse(await rawOf(...given))

const hrefs = (html: string): ReadonlyArray<string> => [
  ...new Set([...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href))
]

/** HTML that a mail program would load, or that tells that it was read. */
const loading = /<(?:img|script|link|iframe|object|form)\b|@import|url\(|src=/i

const sentences = (text: string): ReadonlyArray<string> =>
  text
    .trim()
    .split("\n\n")
    .filter((paragraph) => !paragraph.startsWith("http"))

const linksIn = (text: string) => text.split("\n").filter((line) => line.startsWith("http"))

describe.each(lettersTo(ann).map((letter) => [kindOf(letter), letter] as const))(
  "the letter %s",
  (_, letter) => {
    it("says the same as text and as HTML, with one link", async () => {
      const { text = "", html = "" } = await read(letter, baseUrl, sender)
      const secret = letter._tag === "link" ? Redacted.value(letter.token) : undefined
      const page = letter._tag === "link" && letter.purpose === "email-change" ? "email" : "link"
      const pages: Readonly<Record<string, string>> = {
        "balance-low": "account/credits",
        "key-limit-reached": "account/keys",
        "domain-missing": "account/domains",
        "domain-lost": "account/domains",
        "webhook-failing": "account/webhooks",
        "webhook-disabled": "account/webhooks"
      }
      const plain = pages[letter._tag] ?? "account"
      const link = secret === undefined ? `${baseUrl}/${plain}` : `${baseUrl}/account/${page}#${secret}`
      const links = letter._tag === "address-changed" ? [] : [link]
      expect(hrefs(html)).toEqual(links)
      expect(linksIn(text)).toEqual(links)
      const words = (shown: string) => shown.replaceAll(/\s+/g, " ")
      for (const paragraph of sentences(text)) expect(words(html)).toContain(words(paragraph))
      const raw = (await rawOf(letter, baseUrl, sender)).toString("latin1").split("\r\n")
      for (const line of raw) expect(line.length).toBeLessThanOrEqual(998)
      if (secret !== undefined) expect(raw).toContain(link)
    })

    it("has the headers of an automatic mail, and loads nothing", async () => {
      const { headers, html = "", text = "", ...parsed } = await read(letter, baseUrl, sender)
      expect(parsed.from).toMatchObject({ name: "QR, codes", address: "qr@example.com" })
      expect(parsed.to).toMatchObject([{ address: ann }])
      expect(parsed.subject).toMatch(/ qr\.example\.com( |$)/)
      expect(parsed.messageId).toMatch(/^<[\w-]{36}@example\.com>$/)
      expect(Math.abs(Date.parse(parsed.date ?? "") - Date.now())).toBeLessThan(60_000)
      expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
      expect(html).not.toMatch(loading)
      expect(html).toContain(">Quick-Response</td>")
      expect(text).not.toContain("\n-- \n")
    })

    it.each(languages.filter((language) => language !== "en"))("is whole in %s", async (language) => {
      const english = await read(letter, baseUrl, sender)
      const { text = "", html = "", subject = "" } = await read(letter, baseUrl, sender, language)
      expect(html).toContain(`<html lang="${language}">`)
      expect(subject).not.toBe(english.subject)
      expect(subject).toContain("qr.example.com")
      const expected = sentences(english.text ?? "")
      expect(sentences(text).length).toBe(expected.length)
      for (const sentence of expected) expect(text).not.toContain(sentence)
      expect(html).not.toContain("Or copy this address")
      expect(linksIn(text)).toEqual(linksIn(english.text ?? ""))
      expect(text.includes(ann)).toBe((english.text ?? "").includes(ann))
    })

    it("bears a brand's name, accent, links and language", async () => {
      const brand = brandOf(luna)
      const { text = "", html = "" } = await read(letter, baseUrl, { ...sender, brand })
      expect(html).toContain('<html lang="de">')
      expect(html).toContain(`>${luna.name}</td>`)
      expect(text.split("\n-- \n")[1]?.split("\n").slice(0, 5)).toEqual([
        luna.name,
        `AGB: ${luna.links.terms}`,
        `Datenschutz: ${luna.links.privacy}`,
        `Impressum: ${luna.links.imprint}`,
        `Hilfe: ${luna.links.support}`
      ])
      for (const name of operatorLinks)
        expect(html).toContain(`href="${luna.links[name].replace("&", "&#38;")}"`)
      expect(html).toContain(brand.accent.dark.accent)
      expect(text + html).not.toMatch(/quick.?response|#2440d8|class="coin"/i)
      expect(html).not.toMatch(loading)
      const french = await read(letter, baseUrl, { ...sender, brand }, "fr")
      expect(french.text).toContain(`Mentions légales: ${luna.links.imprint}`)
    })
  }
)

it("a letter says how long its link lasts", async () => {
  const lasts = await Promise.all(
    lettersTo(ann).map(
      async (letter) => /within ([^.]+)\./.exec((await read(letter, baseUrl, sender)).text ?? "")?.[1]
    )
  )
  expect(lasts.slice(0, 3)).toEqual(["24 hours", "an hour", "an hour"])
  expect(lasts.slice(3).every((words) => words === undefined)).toBe(true)
})

/** Addresses as hostile as the contract lets them be. */
const addresses: FastCheck.Arbitrary<Email> = FastCheck.record({
  local: FastCheck.oneof(
    FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
    FastCheck.string({
      unit: FastCheck.constantFrom(..."a.\"\\<>(),;:[]&'%=?\u0000\u0007\u00e9\u202e\u{1f600}"),
      minLength: 1
    }),
    FastCheck.constantFrom("a,b", "<b", "a>b", 'x"<bcc', "=?utf-8?q?a?=", "a..b", ".a", "<script>")
  ),
  domain: FastCheck.oneof(
    FastCheck.constantFrom("example.com", "b\u00fccher.example", "[127.0.0.1]", "a>b", "a,b.example", "x;y"),
    FastCheck.string({ minLength: 1, maxLength: 20 })
  )
})
  .map(({ local, domain }) => Schema.decodeOption(Email)(`${local}@${domain}`))
  .filter(Option.isSome)
  .map(({ value }) => value)

describe("messageOf()", () => {
  it("writes to one address with its own headers, or refuses permanently", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(addresses, async (to) => {
        const letter = { _tag: "link", to, purpose: "sign-up", token: generateToken() } as const
        const made = messageOf(letter, baseUrl, sender)
        if (Either.isLeft(made)) {
          expect(made.left.permanent).toBe(true)
          return
        }
        const {
          headers,
          text = "",
          html = "",
          ...parsed
        } = await PostalMime.parse(await rawMessage(made.right))
        expect(headers.map(({ key }) => key).sort()).toEqual(
          "auto-submitted content-type date from message-id mime-version subject to".split(" ")
        )
        expect(made.right.envelope).toEqual({ from: sender.address, to: [mailboxOf(to)] })
        expect(parsed.to?.length).toBe(1)
        expect([parsed.cc, parsed.bcc, parsed.replyTo]).toEqual([undefined, undefined, undefined])
        const link = `${baseUrl}/account/link#${Redacted.value(letter.token)}`
        expect(text).toContain(link)
        expect(text.replaceAll(/\s+/g, "")).toContain(to)
        expect(hrefs(html)).toEqual([link])
        expect(html).not.toContain("<script>")
      }),
      { numRuns: 200 }
    ))

  it("quotes local parts, and refuses domains that no server takes", () => {
    const taken = (text: string) => mailboxOf(email(text))
    expect(taken("ann@example.com")).toBe("ann@example.com")
    expect(taken("a.b+c@b\u00fccher.example")).toBe("a.b+c@xn--bcher-kva.example")
    expect(taken("a,b@example.com")).toBe('"a,b"@example.com')
    expect(taken('a"\\b@example.com')).toBe('"a\\"\\\\b"@example.com')
    for (const odd of ["ann@a>b", "ann@[127.0.0.1]", "ann@exam,ple.com"]) expect(taken(odd)).toBeUndefined()
    const refused = messageOf({ _tag: "no-account", to: email("ann@a>b") }, baseUrl, sender)
    expect(refused).toMatchObject({ left: { permanent: true } })
  })

  it("escapes the address and the base URL", async () => {
    const letter = { _tag: "no-account", to: email("<b>&'x@example.com") } as const
    const { html = "" } = await read(letter, "https://qr.example.com/a&b", sender)
    expect(html).toContain("&#60;b&#62;&#38;&#39;x@example.com")
    expect(hrefs(html)).toEqual(["https://qr.example.com/a&#38;b/account"])
  })

  it("is in English for an unknown language", async () => {
    const letter = { _tag: "test", to: ann } as const
    const { subject } = await read(letter, baseUrl, sender, "tlh")
    expect(subject).toBe((await read(letter, baseUrl, sender)).subject)
  })
})
