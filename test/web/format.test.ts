import { browserName } from "@quick-response/web/src/account/browserName.ts"
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

  it("is exact up to the largest amount that a balance can be", () => {
    expect(formatCredits(99_999_999_999.9999)).toBe("99,999,999,999.9999")
  })
})

describe("formatCredits() with signs", () => {
  it("signs gains and losses, and nothing else", () => {
    expect([10, -1.6, 0].map((change) => formatCredits(change, true))).toEqual([
      "+10.00",
      "\u22121.60",
      "0.00"
    ])
  })
})

describe("phrases", () => {
  it("have the singular for one alone", () => {
    expect([1, 1.6, 0].map(creditsPhrase)).toEqual(["1.00 credit", "1.60 credits", "0.00 credits"])
    expect([1, 25, 12.5].map(creditsInWords)).toEqual(["1 credit", "25 credits", "12.50 credits"])
  })

  it("follow the language, which may count one and a half as one", async () => {
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
    [-3599, "59 minutes ago"],
    [-7200, "2 hours ago"],
    [-86_400, "yesterday"],
    [3 * 86_400, "in 3 days"],
    [-29 * 86_400, "4 weeks ago"],
    [-400 * 86_400, "last year"]
  ] as const)
    it(`says "${text}" of ${seconds} seconds`, () =>
      expect(formatRelative(now + seconds * 1000, now)).toBe(text))
})

describe("fileName()", () => {
  for (const [name, expected] of [
    ["Spring menu", "Spring-menu.svg"],
    ["../../etc/passwd", "etc-passwd.svg"],
    ["=1+2|cmd", "1-2-cmd.svg"],
    ["-rf *", "rf.svg"],
    [".htaccess", "htaccess.svg"],
    ["https://example.com/?a=b", "https-example.com-a-b.svg"],
    ["مطعم البيت", "مطعم-البيت.svg"],
    ["\u202egpj.exe", "gpj.exe.svg"],
    ["con", "qr-con.svg"],
    ["LPT1", "qr-LPT1.svg"],
    ["ends with dots...", "ends-with-dots.svg"],
    ["???", "qr-code.svg"],
    ["\ud800", "\ufffd.svg"]
  ] as const)
    it(`writes ${JSON.stringify(name)} as ${expected}`, () => expect(fileName(name, ".svg")).toBe(expected))

  it("cuts long names between characters, under the 255 bytes of file systems", () => {
    const name = fileName("😀".repeat(100), ".png")
    expect(name).toBe(`${"😀".repeat(30)}.png`)
    expect(new TextEncoder().encode(fileName("ü".repeat(100), ".png")).length).toBeLessThan(255)
  })
})

describe("browserName()", () => {
  for (const [userAgent, name] of [
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
      "Chrome on Windows"
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0",
      "Edge on Windows"
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
      "Safari on macOS"
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone"
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android"
    ],
    ["curl/8.17.0", "curl"],
    ["", "Unknown browser"],
    ["something of (Windows)", "Unknown browser on Windows"]
  ] as const)
    it(`knows ${name}`, () => expect(browserName(userAgent)).toBe(name))
})
