import { generateSlug, parseSlug, RedirectSlug, sampleSlug } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const alphabet = "0123456789BCDFGHJKMNPQRSTVWXYZ"
const isSlug = Schema.is(RedirectSlug)

describe("generateSlug()", () => {
  it("gives 8 evenly random characters, and no slug twice", () => {
    const slugs = Array.from({ length: 3_000 }, generateSlug)
    expect(new Set(slugs).size).toBe(slugs.length)
    const counts = new Map([...alphabet].map((character) => [character, 0]))
    for (const character of slugs.join("")) counts.set(character, (counts.get(character) ?? Number.NaN) + 1)
    expect([...counts.keys()].join("")).toBe(alphabet)
    // 800 of each are expected; six times the deviation of chance is 167.
    for (const [character, count] of counts)
      expect([character, Math.abs(count - 800) < 170]).toEqual([character, true])
    expect(slugs.every((slug) => slug.length === 8 && isSlug(slug) && slug !== sampleSlug)).toBe(true)
  })
})

describe("parseSlug()", () => {
  it("reads any letter case, and characters that look like digits as digits", () => {
    expect(parseSlug("7KXM2PQ4")).toBe("7KXM2PQ4")
    expect(parseSlug("7kxm2pq4")).toBe("7KXM2PQ4")
    expect(parseSlug("iLlIoO0b")).toBe("1111000B")
  })

  it("reads nothing else", () => {
    for (const text of [
      "",
      "7KXM2PQ",
      "7KXM2PQ44",
      "7KXM2PQA",
      "7KXM2PQU",
      "7KXM2PQ ",
      "7KXM2P\u0131Q",
      "7KXM2P\u00df",
      "7KXM-PQ4"
    ])
      expect([text, parseSlug(text)]).toEqual([text, undefined])
  })
})

it("RedirectSlug is no other text", () => {
  for (const text of [...alphabet].map((character) => `0000000${character}`)) expect(isSlug(text)).toBe(true)
  for (const text of ["7kxm2pq4", "7KXM2PQI", "7KXM2PQL", "7KXM2PQO", "7KXM2PQU", "7KXM2PQ"])
    expect(isSlug(text)).toBe(false)
})
