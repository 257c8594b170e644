import {
  examineAdoptedAddress,
  longestAdoptedPath,
  readAdoptedAddress
} from "@quick-response/design/content/codes/adoptedAddress"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const at = (path: string): string => `https://go.luna.example${path}`

const ruleOf = (text: string): string | undefined => {
  const read = readAdoptedAddress(text)
  return "rule" in read ? read.rule : undefined
}

const plain = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@"]

const escapeOf = (code: number): string => `%${code.toString(16).toUpperCase().padStart(2, "0")}`
const codes = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)
const controls = [...codes(0, 0x1f), 0x7f]

const malformed: Readonly<Record<string, ReadonlyArray<string>>> = {
  addressNotHttps: [
    ...[
      "",
      " ",
      "https",
      "https:",
      "https:/",
      "https:/go.luna.example/a",
      "go.luna.example/a",
      "/a",
      "//go.luna.example/a"
    ],
    ...["http", "ftp", "ws", "wss", "javascript", "data", "mailto", "httpss", "xhttps"].map(
      (scheme) => `${scheme}://go.luna.example/a`
    ),
    ...[" https://go.luna.example/a", "\0https://go.luna.example/a", "\u200bhttps://go.luna.example/a"]
  ],
  addressHasUserOrPort: [
    ...[
      "ana@go.luna.example",
      "ana:secret@go.luna.example",
      "@go.luna.example",
      "go.luna.example@evil.example"
    ],
    ...["go.luna.example:443", "go.luna.example:8443", "go.luna.example:", "[2001:db8::1]", "[::1]"],
    ...["evil.example:80@go.luna.example", "https://go.luna.example"]
  ].map((authority) => `https://${authority}/a`),
  addressHostWrong: [
    ...[
      "",
      ".",
      "..",
      "luna",
      "localhost",
      "1.2.3.4",
      "127.0.0.1",
      "go.luna.example.",
      ".luna.example",
      "go..luna.example"
    ],
    ...[
      "-go.luna.example",
      "go-.luna.example",
      "go_1.luna.example",
      "go luna.example",
      "go%2Eluna.example",
      "go.luna.example%00"
    ],
    ...[
      "g\u043e.luna.example",
      "caf\u00e9.example",
      "go\u3002luna.example",
      "go.luna\uff0eexample",
      "go.lun\u0430.example"
    ],
    ...[
      "\u{1d41a}.luna.example",
      "go.luna.example\u200b",
      "go.lu\tna.example",
      "go.lu\nna.example",
      "go.luna.example\0"
    ],
    ...[
      "a*b.example",
      "*.luna.example",
      "go.luna.123",
      "0x7f.1",
      `${"a".repeat(64)}.example`,
      `${"a.".repeat(140)}example`
    ],
    ...["go.luna.example,evil.example", "go.luna.example;a", "(go).luna.example", "\ud800.example"]
  ].map((host) => `https://${host}/a`),
  addressHasQuery: ["?", "#", "/?", "/#", "/a?b", "/a#b", "/a?", "/a#", "/a/?b=c", "/a?b#c", "/a%20?b"].map(
    at
  ),
  addressPathLength: [
    "",
    "/",
    `/${"a".repeat(longestAdoptedPath + 1)}`,
    `/${"a/".repeat(150)}`,
    `/${"%C3%A9".repeat(50)}`
  ].map(at),
  addressForbidden: [
    ...[...controls, 0x5c].map((code) => `/a${String.fromCharCode(code)}b`),
    ...[...controls, 0x5c].flatMap((code) => [`/a${escapeOf(code)}b`, `/${escapeOf(code).toLowerCase()}`]),
    ...["/\\..\\a", "\\a", "/%00", "/a%0d%0aLocation:b"]
  ].map(at),
  addressCharacter: [
    ...[...' "<>^`{|}%[]'].map((character) => `/a${character}b`),
    ...[
      "/%",
      "/%4",
      "/a%zz",
      "/%%20",
      "/%u0041",
      "/caf\u00e9",
      "/\u{1f600}",
      "/\ud800",
      "/a\u200b",
      "/\u202ea",
      "/\u3000"
    ]
  ].map(at),
  addressEscape: [...plain, "/", "_"].flatMap((character) => {
    const escaped = escapeOf(character.charCodeAt(0))
    return [at(`/a${escaped}b`), at(`/${escaped.toLowerCase()}`)]
  }),
  addressSegment: [
    ...[
      "//",
      "//a",
      "/a//",
      "/a//b",
      "/a/b//",
      "///",
      "/.",
      "/..",
      "/./",
      "/../",
      "/./a",
      "/../a",
      "/a/.",
      "/a/.."
    ],
    ...["/a/./b", "/a/../b", "/a/../", "/.//a", "/r//", "/../robots.txt"]
  ].map(at),
  addressReserved: [
    ...["/.well-known/acme-challenge/a", "/.well-known/", "/r/ABCD1234", "/R/ABCD1234", "/r/", "/R/a/b"],
    ...["/health/live", "/health/ready", "/health/", "/robots.txt", "/robots.txt/"]
  ].map(at),
  addressPlus: ["/+", "/a+", "/a++", "/a/b+", "/a+/"].map(at)
}

const rows = Object.entries(malformed).flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const))

describe("readAdoptedAddress()", () => {
  it("refuses 400 malformed addresses, each by its rule", () => {
    expect(new Set(rows.map(([, text]) => text)).size).toBeGreaterThanOrEqual(400)
    for (const [rule, text] of rows) expect([text, ruleOf(text)]).toEqual([text, rule])
  })

  it("has a remedy in each sentence", () => {
    for (const [, text] of rows) {
      const read = readAdoptedAddress(text)
      expect("rule" in read ? read.text() : "").toMatch(/[;:] .*(?:write|leave|give|percent-encode)/)
    }
  })

  it.each([
    ["https://go.luna.example/menu", "/menu", "/menu"],
    ["HTTPS://GO.LUNA.EXAMPLE/Menu", "/Menu", "/Menu"],
    ["https://go.luna.example/menu/", "/menu/", "/menu"],
    ["https://go.luna.example/a/b.c/~d", "/a/b.c/~d", "/a/b.c/~d"],
    ["https://go.luna.example/caf%C3%A9%20%25", "/caf%C3%A9%20%25", "/caf%C3%A9%20%25"],
    ["https://go.luna.example/a+b;c=d,e:f@g!$&'()*", "/a+b;c=d,e:f@g!$&'()*", "/a+b;c=d,e:f@g!$&'()*"],
    ["https://go.luna.example/...", "/...", "/..."],
    ["https://go.luna.example/robots.txt.bak", "/robots.txt.bak", "/robots.txt.bak"],
    ["https://go.luna.example/menu/robots.txt", "/menu/robots.txt", "/menu/robots.txt"],
    ["https://go.luna.example/r", "/r", "/r"],
    ["https://go.luna.example/rest/a", "/rest/a", "/rest/a"],
    ["https://go.luna.example/Health/a", "/Health/a", "/Health/a"]
  ])("reads %s", (text, path, key) => {
    expect(readAdoptedAddress(text)).toEqual({ host: "go.luna.example", path, key })
    expect(examineAdoptedAddress(text)).toBe(text)
  })

  it("distinguishes letter case, but ignores one trailing slash", () => {
    const keyOf = (path: string) => {
      const read = readAdoptedAddress(at(path))
      return "rule" in read ? read.rule : read.key
    }
    expect(keyOf("/Menu1")).not.toBe(keyOf("/menu1"))
    expect(keyOf("/menu1/")).toBe(keyOf("/menu1"))
  })

  it("counts a path of 1 to 200 characters", () => {
    expect(ruleOf(at("/a"))).toBeUndefined()
    expect(ruleOf(at(`/${"a".repeat(200)}`))).toBeUndefined()
    expect(ruleOf(at(`/${"a".repeat(199)}/`))).toBeUndefined()
    expect(ruleOf(at(`/${"a".repeat(201)}`))).toBe("addressPathLength")
  })

  it("reads any path of the grammar, and refuses any other character", () => {
    const characters = [...plain.filter((one) => one !== "+"), "%20", "%C3", "%a9", "%3F"]
    const segment = FastCheck.array(FastCheck.nat(characters.length - 1), { minLength: 1, maxLength: 12 })
      .map((places) => places.map((place) => characters[place]).join(""))
      .filter((text) => !/^\.+$/.test(text))
    const path = FastCheck.array(segment, { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join("/")}`)
      .filter((text) => !/^\/(?:r|health)\//i.test(text))
    const other = FastCheck.string({ unit: "binary", minLength: 1, maxLength: 1 }).filter(
      (one) => !/[\w.~!$&'()*+,;=:@/?#%-]/.test(one)
    )
    FastCheck.assert(
      FastCheck.property(path, other, (text, one) =>
        ["addressCharacter", "addressForbidden"].includes(ruleOf(at(`${text}${one}`)) ?? "")
      )
    )
  })

  it("refuses a million characters of each kind", () => {
    for (const unit of ["a", "/", ".", "%", "%2F", "?", "@", "\\", "-", "+", "\u00e9"]) {
      expect(ruleOf(at(`/${unit.repeat(1_000_000)}`))).toBeDefined()
      expect(ruleOf(`https://${unit.repeat(1_000_000)}`)).toBeDefined()
      expect(ruleOf(unit.repeat(1_000_000))).toBe("addressNotHttps")
    }
  })
})
