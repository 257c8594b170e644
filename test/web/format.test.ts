import { fileName } from "@quick-response/web/src/drawing/download.ts"
import {
  creditsInWords,
  creditsPhrase,
  formatCredits,
  formatRelative,
  listPhrase
} from "@quick-response/web/src/ground/format.ts"
import { speak } from "@quick-response/web/src/languages/catalogue.ts"
import { frameWords } from "@quick-response/web/src/languages/frameWords.ts"
import { beforeAll, describe, expect, it } from "vitest"

beforeAll(frameWords.load)

describe("formatCredits()", () => {
  for (const [credits, text] of [
    [0, "0.00"],
    [1.6, "1.60"],
    [0.1005, "0.1005"],
    [99_999_999.9999, "99,999,999.9999"],
    [-3.5, "\u22123.50"]
  ] as const)
    it(`writes ${credits} as ${text}`, () => expect(formatCredits(credits)).toBe(text))

  it("is exact up to the largest balance", () => {
    expect(formatCredits(99_999_999_999.9999)).toBe("99,999,999,999.9999")
  })

  it("signs only gains and losses", () => {
    const signed = [10, -1.6, 0].map((change) => formatCredits(change, true))
    expect(signed).toEqual(["+10.00", "\u22121.60", "0.00"])
  })
})

describe("phrases", () => {
  it("are singular for one", () => {
    expect([1, 1.6, 0].map(creditsPhrase)).toEqual(["1.00 credit", "1.60 credits", "0.00 credits"])
    expect([1, 25, 12.5].map(creditsInWords)).toEqual(["1 credit", "25 credits", "12.50 credits"])
  })

  it("follow the plural rules of the language", async () => {
    await speak("fr")
    expect([1.6, 2].map(creditsPhrase)).toEqual(["1,60 crédit", "2,00 crédits"])
    expect(listPhrase(["a", "b", "c"])).toBe("a, b et c")
    await speak("en")
  })
})

describe("formatRelative()", () => {
  const now = Date.UTC(2026, 10, 22, 12)
  for (const [seconds, text] of [
    [-59, "just now"],
    [20, "in under a minute"],
    [-60, "1 minute ago"],
    [-7200, "2 hours ago"],
    [-86_400, "yesterday"],
    [3 * 86_400, "in 3 days"],
    [-400 * 86_400, "last year"]
  ] as const)
    it(`says "${text}" of ${seconds} seconds`, () =>
      expect(formatRelative(now + seconds * 1000, now)).toBe(text))
})

describe("fileName()", () => {
  for (const [name, expected] of [
    ["Spring menu", "Spring-menu.svg"],
    ["../../etc/passwd", "etc-passwd.svg"],
    [".htaccess", "htaccess.svg"],
    ["https://example.com/?a=b", "https-example.com-a-b.svg"],
    ["مطعم البيت", "مطعم-البيت.svg"],
    ["\u202egpj.exe", "gpj.exe.svg"],
    ["con", "qr-con.svg"],
    ["LPT1", "qr-LPT1.svg"],
    ["???", "qr-code.svg"],
    ["\ud800", "\ufffd.svg"]
  ] as const)
    it(`writes ${JSON.stringify(name)} as ${expected}`, () => expect(fileName(name, ".svg")).toBe(expected))

  it("cuts long names between characters, below 255 bytes", () => {
    const name = fileName("😀".repeat(100), ".png")
    expect(name).toBe(`${"😀".repeat(30)}.png`)
    expect(new TextEncoder().encode(fileName("ü".repeat(100), ".png")).length).toBeLessThan(255)
  })
})
