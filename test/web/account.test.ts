import { makePassword } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { browserName } from "@quick-response/web/src/account/browserName.ts"
import { purchaseCommand } from "@quick-response/web/src/account/curl.ts"
import { expiryTime, keyState } from "@quick-response/web/src/account/keyState.ts"
import { passwordFault } from "@quick-response/web/src/ground/passwordFault.ts"
import { frameWords } from "@quick-response/web/src/languages/frameWords.ts"
import { describe, expect, it } from "vitest"

await frameWords.load()

const now = Date.UTC(2026, 10, 22, 12)
const at = (time: number) => new Date(time).toISOString()

describe("keyState()", () => {
  it("is active until the key expires", () => {
    expect(keyState({ expiresAt: null, revokedAt: null }, now)).toBe("active")
    expect(keyState({ expiresAt: at(now + 1), revokedAt: null }, now)).toBe("active")
    expect(keyState({ expiresAt: at(now), revokedAt: null }, now)).toBe("expired")
  })

  it("is revoked even if the key has expired", () => {
    expect(keyState({ expiresAt: at(now - 1), revokedAt: at(now - 2) }, now)).toBe("revoked")
  })
})

describe("expiryTime()", () => {
  it("counts days from now; never is undefined", () => {
    expect(expiryTime("7", now)).toBe(now + 7 * 86_400_000)
    expect(expiryTime("never", now)).toBeUndefined()
  })
})

describe("purchaseCommand()", () => {
  it("has address, key and JSON quoted for both shells", () => {
    const command = purchaseCommand("https://qr.example.com/shop", "qr_live_x")
    expect(command).toContain('curl "https://qr.example.com/shop/v1/Qr/purchase"')
    expect(command).toContain('-H "X-API-Key: qr_live_x"')
    const [, body = ""] = /-d "(.*)"$/.exec(command) ?? []
    expect(JSON.parse(body.replaceAll('\\"', '"'))).toMatchObject({ data: "https://example.com" })
    expect(command).not.toMatch(/['`$!%^]/)
  })
})

it.each([
  "",
  "sevench",
  "eightcha",
  "\u{1F600}".repeat(7),
  "\u{1F600}".repeat(8),
  "a\u0308".repeat(7),
  "x".repeat(128),
  "x".repeat(129)
])("passwordFault() refuses the lengths that makePassword() refuses: %j", (password) => {
  expect(passwordFault(password) === undefined).toBe(Either.isRight(makePassword(password)))
})

describe("browserName()", () => {
  it.each([
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
  ])("of %.90s is %s", (userAgent, name) => expect(browserName(userAgent)).toBe(name))
})
