import { Email, normalEmail } from "@quick-response/core"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

describe("normalEmail()", () => {
  it.each([
    ["letters of another width", "fay@\uff45xample.com", "fay@example.com"],
    ["another full stop", "fay@example\u3002com", "fay@example.com"],
    ["another letter case", "Fay@EXAMPLE.com", "fay@example.com"],
    ["letters beyond ASCII", "fay@Ex\u00e4mple.de", "fay@xn--exmple-cua.de"],
    ["a composed letter", "fay@exa\u0308mple.de", "fay@xn--exmple-cua.de"],
    ["the same as IDNA writes it", "fay@XN--exmple-cua.de", "fay@xn--exmple-cua.de"],
    ["a local part that is composed of others", "rene\u0301@example.com", "ren\u00e9@example.com"]
  ])("normalizes %s", (_, given, normal) => {
    expect(normalEmail(given)).toBe(normal)
    expect(Schema.decodeSync(Email)(given)).toBe(normal)
  })

  it("keeps possibly different mailboxes apart", () => {
    for (const address of [
      "fay+shop@example.com",
      "\uff46ay@example.com",
      "f.ay@example.com",
      "fay@localhost"
    ])
      expect(normalEmail(address)).toBe(address)
  })

  it("refuses invalid addresses and too long normal forms", () => {
    const labels = Array.from({ length: 9 }, (_, label) =>
      Array.from({ length: 20 }, (_, i) => String.fromCodePoint(0x4e00 + 37 * (20 * label + i))).join("")
    )
    const long = `${labels.join(".")}.`
    for (const text of [
      "fay",
      "@a",
      "fay@",
      "fay@a..b",
      "fay@\u00e4:80",
      "fay@\u00e4/b",
      "fay@\u00e4%41",
      "fay@\u00adexample.com",
      `fay@${long}de`,
      `fay@${"a".repeat(251)}`
    ])
      expect(normalEmail(text)).toBeUndefined()
  })

  it("is idempotent", () => {
    const sign = FastCheck.constantFrom(..."aZ1.-_\uff41\u3002\u00e4\u0308\u00df\u0130\u4e2d\u03c2\u212a+/:")
    const part = FastCheck.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(""))
    forAll([part, part], { numRuns: 5_000 }, (local, domain) => {
      const normal = normalEmail(`${local}@${domain}`)
      if (normal !== undefined) expect(normalEmail(normal)).toBe(normal)
    })
  })
})
