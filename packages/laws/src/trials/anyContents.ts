import { examineWebAddress } from "@quick-response/design/content/codes/addresses"
import { bracketed } from "@quick-response/design/content/codes/elementStrings"
import { gtinCheckDigit } from "@quick-response/design/content/codes/gtin"
import { mod97, remainder97 } from "@quick-response/design/content/codes/iban"
import { recursiveCheckDigit } from "@quick-response/design/content/codes/references"
import type { Content, ContentOf, ContentType } from "@quick-response/design/content/contents"
import { type Arbitrary, arbitraryOf, type FastCheck, type Source } from "./FastCheck.ts"

/** Every character that some format escapes, and characters of one to four bytes. */
const hostile = [..."\\;,:\"'&=+%?#@/|<>{}[]()$*!^`~-_. anZ09éüß語🎉"]

const parts = (fc: FastCheck) => {
  const of = (characters: Iterable<string>, minLength: number, maxLength: number): Source<string> =>
    fc
      .array(fc.constantFrom(...characters), { minLength, maxLength, size: "max" })
      .map((chosen) => chosen.join(""))
  const digits = (count: number) => of("0123456789", count, count)
  const letters = "abcdefghijklmnopqrstuvwxyz"
  /** A normalized line, without surrounding spaces. */
  const line = (maxLength: number, characters: Iterable<string> = hostile): Source<string> =>
    of(characters, 1, maxLength).filter((text) => text.trim() === text)
  const word = of(`${letters}0123456789`, 1, 12)
  const host = fc.array(word, { minLength: 2, maxLength: 3 }).map((labels) => `${labels.join(".")}.example`)
  const both = <A, B, C>(a: Source<A>, b: Source<B>, join: (a: A, b: B) => C): Source<C> =>
    fc.record({ a, b }, { requiredKeys: ["a", "b"] }).map(({ a, b }) => join(a, b))
  const year = (from: number, to: number) => fc.integer({ min: from, max: to })
  const date = (from: number, to: number): Source<string> =>
    both(year(from, to), fc.integer({ min: 0, max: 364 }), (year, day) =>
      new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10)
    )
  const withCheckDigits = (country: string, rest: string): string =>
    `${country}${String(98 - mod97(`${country}00${rest}`)).padStart(2, "0")}${rest}`
  const iban = (...countries: Array<readonly [country: string, digits: number]>): Source<string> =>
    both(fc.constantFrom(...countries), digits(30), ([country, count], rest) =>
      withCheckDigits(country, rest.slice(0, count))
    )
  return {
    of,
    digits,
    line,
    text: (maxLength: number) => of([...hostile, "\n"], 1, maxLength),
    host,
    both,
    date,
    iban,
    email: both(
      of(`${letters}0123456789.!#$%&'*+/=?^_{|}~-é`, 1, 20),
      host,
      (name, host) => `${name}@${host}`
    ),
    web: both(host, line(30), (host, path) => String(examineWebAddress(`https://${host}/${path}`))),
    phone: both(
      fc.constantFrom("+41", "+49", "+351"),
      digits(8),
      (country, number) => `${country}7${number}`
    ),
    amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => cents / 100),
    creditorReference: of("0123456789ABCXYZ", 1, 21).map((rest) => withCheckDigits("RF", rest))
  }
}

type Parts = ReturnType<typeof parts>

type ContentSources = { readonly [Type in ContentType]: Source<ContentOf<Type>> }

const one = <const A>(fc: FastCheck, value: A): Source<A> => fc.constantFrom(value)

type SourcesOf<Type extends ContentType> = Pick<ContentSources, Type>

/** Contents that are a text or an address. */
const simpleSources = (
  fc: FastCheck,
  { of, line, text, email, web, phone }: Parts
): SourcesOf<"url" | "dynamic" | "text" | "wifi" | "email" | "phone" | "sms" | "whatsapp" | "geo"> => {
  return {
    url: web.map((url) => ({ type: "url", url })),
    dynamic: fc.record(
      {
        type: one(fc, "dynamic"),
        target: web,
        fallback: web,
        expiresAt: fc
          .integer({ min: 0, max: 4_102_444_800 })
          .map((seconds) => new Date(seconds * 1000).toISOString()),
        forwardQuery: fc.constantFrom(true, false)
      },
      { requiredKeys: ["type", "target"] }
    ),
    text: text(300).map((text) => ({ type: "text", text })),
    wifi: fc.oneof<ContentOf<"wifi">>(
      {
        weight: 2,
        arbitrary: fc.record(
          {
            type: one(fc, "wifi"),
            ssid: of(hostile, 1, 8),
            password: of([...'\\;,:" aZ09!$T:P:S:H:'], 8, 63),
            hidden: fc.constantFrom(true, false)
          },
          { requiredKeys: ["type", "ssid"] }
        )
      },
      {
        weight: 1,
        arbitrary: fc.record(
          {
            type: one(fc, "wifi"),
            ssid: of(hostile, 1, 8),
            security: one(fc, "WPA2-EAP"),
            eapMethod: fc.constantFrom<"PEAP" | "TTLS" | "PWD">("PEAP", "TTLS", "PWD"),
            phase2: fc.constantFrom<"MSCHAPV2" | "PAP">("MSCHAPV2", "PAP"),
            identity: of(hostile, 1, 20),
            anonymousIdentity: of(hostile, 1, 20),
            password: of([...'\\;,:" aZ09'], 1, 20)
          },
          { requiredKeys: ["type", "ssid", "security", "eapMethod"] }
        )
      }
    ),
    email: fc.record(
      {
        type: one(fc, "email"),
        to: fc.array(email, { minLength: 1, maxLength: 3 }).map((addresses) => addresses.join(",")),
        cc: email,
        bcc: email,
        subject: line(60),
        body: text(200)
      },
      { requiredKeys: ["type", "to"] }
    ),
    phone: phone.map((number) => ({ type: "phone", number })),
    sms: fc.record(
      { type: one(fc, "sms"), number: phone, message: text(200) },
      { requiredKeys: ["type", "number"] }
    ),
    whatsapp: fc.record(
      { type: one(fc, "whatsapp"), number: phone, message: text(200) },
      { requiredKeys: ["type", "number"] }
    ),
    geo: fc.record(
      {
        type: one(fc, "geo"),
        latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((units) => units / 1e7),
        longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((units) => units / 1e7),
        query: line(60)
      },
      { requiredKeys: ["type", "latitude", "longitude"] }
    )
  }
}

const contactSources = (
  fc: FastCheck,
  { of, line, text, both, date, email, web, phone }: Parts
): SourcesOf<"vcard" | "mecard" | "event"> => {
  const moment = fc.integer({ min: 0, max: 4_102_444_800 })
  const iso = (seconds: number): string => new Date(seconds * 1000).toISOString()
  return {
    vcard: fc.record(
      {
        type: one(fc, "vcard"),
        firstName: line(40),
        lastName: line(40),
        organization: line(60),
        jobTitle: line(40),
        phones: fc.array(
          fc.oneof<
            string | { number: string; kind?: "mobile" | "work" | "home" | "fax"; extension?: string }
          >(
            { weight: 2, arbitrary: phone },
            {
              weight: 1,
              arbitrary: fc.record(
                {
                  number: phone,
                  kind: fc.constantFrom<"mobile" | "work" | "home" | "fax">("mobile", "work", "home", "fax"),
                  extension: of("0123456789", 1, 5)
                },
                { requiredKeys: ["number", "kind"] }
              )
            }
          ),
          { minLength: 1, maxLength: 3 }
        ),
        middleName: line(20),
        prefix: line(10),
        suffix: line(10),
        displayName: line(40),
        department: line(30),
        photo: one(fc, "data:image/png;base64,iVBORw0KGgo="),
        emails: fc.array(email, { minLength: 1, maxLength: 3 }),
        urls: fc.array(web, { minLength: 1, maxLength: 3 }),
        address: fc.record(
          { street: line(40), city: line(20), region: line(20), postalCode: line(10), country: line(20) },
          { requiredKeys: ["street"] }
        ),
        birthday: date(1900, 2030),
        note: text(200),
        version: fc.constantFrom<"3.0" | "4.0">("3.0", "4.0")
      },
      { requiredKeys: ["type", "firstName"] }
    ),
    mecard: fc.record(
      {
        type: one(fc, "mecard"),
        name: line(40),
        phone,
        email,
        url: web,
        address: line(60),
        note: line(60)
      },
      { requiredKeys: ["type", "name"] }
    ),
    event: both(
      fc.record(
        {
          type: one(fc, "event"),
          title: line(60),
          start: moment.map(iso),
          location: line(60),
          description: text(200)
        },
        { requiredKeys: ["type", "title", "start"] }
      ),
      fc.integer({ min: 1, max: 1_000_000 }),
      (content, seconds) =>
        seconds % 2 === 0
          ? content
          : { ...content, end: new Date(Date.parse(content.start) + seconds * 1000).toISOString() }
    )
  }
}

const paymentSources = (
  fc: FastCheck,
  { of, digits, line, both, iban, amount, creditorReference }: Parts
): SourcesOf<"sepa" | "swiss-bill" | "pix" | "upi" | "bitcoin"> => {
  const bill = line(16, [...'Zürich, & Söhne; "A" (1) ßșţ€'])
  const address = fc.record(
    {
      name: bill,
      street: bill,
      houseNumber: bill,
      postalCode: bill,
      city: bill,
      country: of("CDEFHI", 2, 2)
    },
    { requiredKeys: ["name", "postalCode", "city", "country"] }
  )
  const ascii = line(15, "AZaz09 &;,:-()/'\"\\+*%".split(""))
  return {
    sepa: both(
      fc.record(
        {
          type: one(fc, "sepa"),
          name: line(30),
          iban: iban(["DE", 18], ["AT", 16], ["LT", 16]),
          bic: one(fc, "BPOTBEB1"),
          amount,
          purpose: of("ABCDEFGH", 4, 4),
          information: line(20)
        },
        { requiredKeys: ["type", "name", "iban"] }
      ),
      fc.oneof<{ text?: string; reference?: string }>(
        { weight: 1, arbitrary: line(30).map((text) => ({ text })) },
        { weight: 1, arbitrary: creditorReference.map((reference) => ({ reference })) }
      ),
      (content, remittance) => ({ ...content, ...remittance })
    ),
    "swiss-bill": both(
      fc.record(
        {
          type: one(fc, "swiss-bill"),
          creditor: address,
          debtor: address,
          amount,
          currency: one(fc, "CHF"),
          message: bill,
          billingInformation: one(fc, "//S1/10/10201409/11/200701/40/0:30")
        },
        { requiredKeys: ["type", "creditor", "currency"] }
      ),
      fc.oneof<{ iban: string; reference?: string }>(
        {
          weight: 1,
          arbitrary: both(digits(26), one(fc, "CH4431999123000889012"), (digits, iban) => ({
            iban,
            reference: `${digits}${recursiveCheckDigit(digits)}`
          }))
        },
        {
          weight: 1,
          arbitrary: both(one(fc, "CH5800791123000889012"), creditorReference, (iban, reference) => ({
            iban,
            reference
          }))
        },
        { weight: 1, arbitrary: one(fc, { iban: "LI7408806123456789012" }) }
      ),
      (content, account) => ({ ...content, ...account })
    ),
    pix: fc.record(
      {
        type: one(fc, "pix"),
        key: fc.constantFrom(
          "123e4567-e12b-12d1-a456-426655440000",
          "+5511912345678",
          "fulano@example.com",
          "12345678909",
          "11222333000181"
        ),
        name: ascii,
        city: ascii,
        amount,
        transactionId: of("AZaz09", 1, 25),
        description: ascii
      },
      { requiredKeys: ["type", "key", "name", "city"] }
    ),
    upi: fc.record(
      {
        type: one(fc, "upi"),
        address: one(fc, "na.dee_m-1@npci"),
        name: line(40),
        amount,
        note: line(60),
        merchantCode: digits(4),
        transactionReference: of("AZaz09.-/", 1, 35)
      },
      { requiredKeys: ["type", "address", "name"] }
    ),
    bitcoin: fc.record(
      {
        type: one(fc, "bitcoin"),
        address: fc.constantFrom(
          "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
          "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
          "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
          "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"
        ),
        amount: fc.integer({ min: 1, max: 2_100_000_000 }).map((satoshi) => satoshi / 1e8),
        label: line(40),
        message: line(60)
      },
      { requiredKeys: ["type", "address"] }
    )
  }
}

/** A scheme of EMVCo's payments, with an account in it. */
const emvAccounts = (fc: FastCheck, { of, digits, both }: Parts) =>
  fc.oneof<Pick<ContentOf<"emv">, "scheme" | "account" | "bank" | "merchantId">>(
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("+66812345678", "1234567890123", "123456789012345")
        .map((account) => ({ scheme: "promptpay", account }))
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom("+6591234567", "201403121W", "T08GB0001A")
        .map((account) => ({ scheme: "paynow", account }))
    },
    {
      weight: 1,
      arbitrary: both(digits(14), digits(13), (account, id) => ({
        scheme: "qris",
        account: `9360${account}`,
        merchantId: `ID${id}`
      }))
    },
    {
      weight: 1,
      arbitrary: both(digits(6), of("ABC019", 1, 20), (bank, account) => ({
        scheme: "duitnow",
        bank,
        account
      }))
    },
    {
      weight: 1,
      arbitrary: both(digits(6), of("ABC019", 1, 19), (bank, account) => ({
        scheme: "vietqr",
        bank,
        account
      }))
    }
  )

/** National payments of one account each. */
const nationalSources = (fc: FastCheck, parts: Parts): SourcesOf<"emv" | "spayd" | "upn" | "ips" | "mnb"> => {
  const { of, digits, line, both, date, iban } = parts
  const ascii = line(15, "AZaz09 &;,:-()/'\"\\+*%".split(""))
  const latin2 = line(15, [..."AZaz09 &;,:-()/'+*%ČŠŽčšžćđäöüőű"])
  const bars = line(
    15,
    hostile.filter((character) => character !== "|")
  )
  const withCheckDigits97 = (account: string): string =>
    `${account}${String(98 - remainder97(`${account}00`)).padStart(2, "0")}`
  return {
    emv: both(
      emvAccounts(fc, parts),
      fc.record(
        {
          name: ascii,
          city: ascii,
          amount: fc.integer({ min: 1, max: 9_999_999 }),
          reference: ascii,
          merchantCode: one(fc, "5411")
        },
        { requiredKeys: ["name", "city"] }
      ),
      (account, rest) => ({ type: "emv", ...account, ...rest })
    ),
    upn: fc.record(
      {
        type: one(fc, "upn"),
        iban: iban(["SI", 15]),
        name: latin2,
        street: latin2,
        city: latin2,
        amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => cents / 100),
        purpose: latin2,
        purposeCode: of("ABCDEFGH", 4, 4),
        reference: digits(12).map((number) => `SI00${number}-7`),
        dueDate: date(2020, 2090),
        payer: fc.record(
          { name: latin2, street: latin2, city: latin2 },
          { requiredKeys: ["name", "street", "city"] }
        )
      },
      { requiredKeys: ["type", "iban", "name", "street", "city", "amount", "purpose"] }
    ),
    ips: fc.record(
      {
        type: one(fc, "ips"),
        account: digits(16).map(withCheckDigits97),
        name: bars,
        amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((paras) => paras / 100),
        payer: bars,
        paymentCode: one(fc, "221"),
        purpose: bars,
        reference: of("0123456789-", 1, 20).map((number) => `00${number}`)
      },
      { requiredKeys: ["type", "account", "name", "amount"] }
    ),
    mnb: fc.record(
      {
        type: one(fc, "mnb"),
        bic: one(fc, "OTPVHUHB"),
        name: line(20),
        iban: iban(["HU", 24]),
        amount: fc.integer({ min: 1, max: 999_999_999_999 }),
        validUntil: date(2020, 2090),
        message: line(20),
        purposeCode: of("ABCDEFGH", 4, 4),
        invoice: line(10),
        taxCode: line(10)
      },
      { requiredKeys: ["type", "bic", "name", "iban", "validUntil"] }
    ),
    spayd: fc.record(
      {
        type: one(fc, "spayd"),
        iban: iban(["CZ", 20], ["SK", 20]),
        amount: fc.integer({ min: 1, max: 999_999_999 }).map((cents) => cents / 100),
        currency: fc.constantFrom<"CZK" | "EUR">("CZK", "EUR"),
        name: line(20),
        message: line(40),
        variableSymbol: of("0123456789", 1, 10),
        constantSymbol: of("0123456789", 1, 10),
        specificSymbol: of("0123456789", 1, 10),
        dueDate: date(2000, 2100)
      },
      { requiredKeys: ["type", "iban"] }
    )
  }
}

/** Products and device settings. */
const productSources = (
  fc: FastCheck,
  { of, digits, line, host, both, date }: Parts
): SourcesOf<"gs1" | "gs1-elements" | "esim" | "otp" | "app"> => {
  return {
    gs1: fc.record(
      {
        type: one(fc, "gs1"),
        gtin: digits(13).map((digits) => `${digits}${gtinCheckDigit(digits)}`),
        cpv: of("AZaz09/", 1, 20),
        batch: of("!\"%&'()*+,-./:;<=>?_AZaz09", 1, 20),
        serial: of("!\"%&'()*+,-./:;<=>?_AZaz09", 1, 20),
        expiry: date(2000, 2049),
        domain: host
      },
      { requiredKeys: ["type", "gtin"] }
    ),
    "gs1-elements": fc
      .record(
        {
          gtin: digits(13),
          batch: of("!\"%&'()*+,-./:;<=>?_AZaz09", 1, 20),
          expiry: date(2000, 2049),
          serial: of("ABCXYZ0189%", 1, 20)
        },
        { requiredKeys: ["gtin", "batch", "expiry", "serial"] }
      )
      .map(({ gtin, batch, expiry, serial }) => ({
        type: "gs1-elements",
        elements: bracketed([
          { identifier: "01", value: `${gtin}${gtinCheckDigit(gtin)}` },
          { identifier: "10", value: batch },
          { identifier: "17", value: expiry.slice(2).replaceAll("-", "") },
          { identifier: "21", value: serial }
        ])
      })),
    esim: fc.record(
      {
        type: one(fc, "esim"),
        address: host,
        activationCode: of("ABCXYZ0189-", 1, 40),
        confirmation: fc.constantFrom(true, false)
      },
      { requiredKeys: ["type", "address", "activationCode"] }
    ),
    otp: both(
      fc.record(
        {
          type: one(fc, "otp"),
          issuer: line(
            30,
            hostile.filter((character) => character !== ":")
          ),
          account: line(
            30,
            hostile.filter((character) => character !== ":")
          ),
          secret: of("ABCDWXYZ234567", 32, 32),
          algorithm: fc.constantFrom<"SHA1" | "SHA256" | "SHA512">("SHA1", "SHA256", "SHA512"),
          digits: fc.integer({ min: 6, max: 8 })
        },
        { requiredKeys: ["type", "issuer", "account", "secret"] }
      ),
      fc.oneof<{ kind: "totp"; period?: number } | { kind: "hotp"; counter: number }>(
        {
          weight: 1,
          arbitrary: fc.integer({ min: 1, max: 3600 }).map((period) => ({ kind: "totp", period }))
        },
        { weight: 1, arbitrary: one(fc, { kind: "totp" }) },
        {
          weight: 1,
          arbitrary: fc.integer({ min: 0, max: 1_000_000 }).map((counter) => ({ kind: "hotp", counter }))
        }
      ),
      (content, kind) => ({ ...content, ...kind })
    ),
    app: fc.oneof<ContentOf<"app">>(
      { weight: 1, arbitrary: digits(9).map((id) => ({ type: "app", store: "apple", id })) },
      {
        weight: 1,
        arbitrary: both(of("abcXYZ", 1, 9), of("abc_", 1, 9), (a, b) => ({
          type: "app",
          store: "google",
          id: `com.${a}.a${b}`
        }))
      }
    )
  }
}

const sources = (fc: FastCheck): ContentSources => {
  const made = parts(fc)
  return {
    ...simpleSources(fc, made),
    ...contactSources(fc, made),
    ...paymentSources(fc, made),
    ...nationalSources(fc, made),
    ...productSources(fc, made)
  }
}

/**
 * Random contents of a type by the caller's fast-check, normalized, with every character that its format escapes.
 *
 * @example
 * ```ts
 * import { contentsOf } from "@quick-response/laws"
 * import * as fc from "fast-check"
 *
 * fc.sample(contentsOf(fc, "wifi"), 1)[0]?.type // => "wifi"
 * ```
 */
export const contentsOf = <Type extends ContentType>(fc: FastCheck, type: Type): Arbitrary<ContentOf<Type>> =>
  arbitraryOf<ContentOf<Type>>(sources(fc)[type])

/**
 * Random contents of any type, see {@link contentsOf}.
 *
 * @example
 * ```ts
 * import { contentTypes } from "@quick-response/core"
 * import { anyContents } from "@quick-response/laws"
 * import * as fc from "fast-check"
 *
 * fc.sample(anyContents(fc), 5).every(({ type }) => contentTypes.includes(type)) // => true
 * ```
 */
export const anyContents = (fc: FastCheck): Arbitrary<Content> => {
  const choices = Object.values<Source<Content>>(sources(fc)).map((arbitrary) => ({ weight: 1, arbitrary }))
  return arbitraryOf(fc.oneof(...choices))
}
