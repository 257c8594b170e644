import { purchaseCommand } from "@quick-response/web/src/account/curl.ts"
import { expiryTime, keyState } from "@quick-response/web/src/account/keyState.ts"
import { describe, expect, it } from "vitest"

const now = Date.UTC(2026, 10, 22, 12)
const at = (time: number) => new Date(time).toISOString()

describe("keyState()", () => {
  it("is active until the key expires", () => {
    expect(keyState({ expiresAt: null, revokedAt: null }, now)).toBe("active")
    expect(keyState({ expiresAt: at(now + 1), revokedAt: null }, now)).toBe("active")
    expect(keyState({ expiresAt: at(now), revokedAt: null }, now)).toBe("expired")
  })

  it("is revoked whether or not the key has expired, too", () => {
    expect(keyState({ expiresAt: at(now - 1), revokedAt: at(now - 2) }, now)).toBe("revoked")
  })
})

describe("expiryTime()", () => {
  it("counts days from now, and is undefined for a key that never expires", () => {
    expect(expiryTime("7", now)).toBe(now + 7 * 86_400_000)
    expect(expiryTime("never", now)).toBeUndefined()
  })
})

describe("purchaseCommand()", () => {
  it("holds the address, the key and a body that is JSON, quoted for both shells", () => {
    const command = purchaseCommand("https://qr.example.com/shop", "qr_live_x")
    expect(command).toContain('curl "https://qr.example.com/shop/v1/Qr/purchase"')
    expect(command).toContain('-H "X-API-Key: qr_live_x"')
    const [, body = ""] = /-d "(.*)"$/.exec(command) ?? []
    expect(JSON.parse(body.replaceAll('\\"', '"'))).toMatchObject({ data: "https://example.com" })
    expect(command).not.toMatch(/['`$!%^]/)
  })
})
