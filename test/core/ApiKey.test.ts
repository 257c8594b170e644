import { generateSecret, hashSecret, isPlausible, prefixOf } from "@quick-response/core"
import * as Redacted from "effect/Redacted"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

describe("generateSecret()", () => {
  it("makes qr_live_, 32 random characters and a valid checksum", () => {
    const secrets = Array.from({ length: 1000 }, () => Redacted.value(generateSecret()))
    for (const secret of secrets) {
      expect(secret).toMatch(/^qr_live_[0-9A-Za-z]{38}$/)
      expect(isPlausible(secret)).toBe(true)
    }
    expect(new Set(secrets).size).toBe(1000)
  })

  it("draws every character of the alphabet about equally often", () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 2000; i++) {
      for (const char of Redacted.value(generateSecret()).slice(8, 40))
        counts.set(char, (counts.get(char) ?? 0) + 1)
    }
    const mean = (2000 * 32) / 62
    for (const char of base62) {
      expect(Math.abs((counts.get(char) ?? 0) - mean)).toBeLessThan(7 * Math.sqrt(mean))
    }
  })
})

describe("isPlausible()", () => {
  it("refuses every secret with one character changed", () => {
    const change = FastCheck.tuple(FastCheck.integer({ min: 8, max: 45 }), FastCheck.constantFrom(...base62))
    forAll([change], { numRuns: 1000 }, ([place, char]) => {
      const secret = Redacted.value(generateSecret())
      FastCheck.pre(secret[place] !== char)
      expect(isPlausible(`${secret.slice(0, place)}${char}${secret.slice(place + 1)}`)).toBe(false)
    })
  })

  it("refuses other texts", () => {
    FastCheck.assert(FastCheck.property(FastCheck.string(), (text) => !isPlausible(text)))
  })
})

describe("a secret", () => {
  it("does not show when it is printed or written as JSON", () => {
    const secret = generateSecret()
    for (const shown of [
      String(secret),
      JSON.stringify({ secret }),
      `${prefixOf(secret)} ${hashSecret(secret)}`
    ]) {
      expect(shown).not.toContain(Redacted.value(secret))
    }
  })
})
