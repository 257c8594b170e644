import { markInScript, visitorMark } from "@quick-response/core/testing"
import { describe, expect, it } from "vitest"

describe("visitorMark()", () => {
  it("gives 48 bits of SHA-256, by runtime and in script", () => {
    for (const visitor of ["10.0.0.1\nMozilla/5.0", "::1\n", "10.0.0.7\n\u00e4\u{1f600}", "x".repeat(9000)]) {
      const mark = visitorMark("secret", "7KXM2PQ4", visitor)
      expect(mark).toMatch(/^[\w-]{8}$/)
      expect(mark).toBe(markInScript(`secret\n7KXM2PQ4\n${visitor}`))
    }
  })
})
