import { markInScript, visitorMark } from "@quick-response/core"
import { describe, expect, it } from "vitest"

describe("visitorMark()", () => {
  it("gives two times 24 bits of SHA-256, by runtime and in script", () => {
    for (const [address, agent] of [
      ["10.0.0.1", "Mozilla/5.0"],
      ["::1", ""],
      ["10.0.0.7", "\u00e4\u{1f600}"],
      ["10.0.0.8", "x".repeat(9000)]
    ] as const) {
      const mark = visitorMark("secret", "7KXM2PQ4", { address, agent })
      expect(mark).toMatch(/^[\w-]{8}$/)
      const ofAddress = `secret\n7KXM2PQ4\n${address}`
      expect(mark).toBe(markInScript(ofAddress) + markInScript(`${ofAddress}\n${agent}`))
    }
  })
})
