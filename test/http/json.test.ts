import * as Either from "@quick-response/core/either"
import { parseJson } from "@quick-response/http/testing"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const unlimited = { depth: 1000, values: 1_000_000 }

const read = (text: string, limits = unlimited) => parseJson(new TextEncoder().encode(text), limits)

const refusalOf = (text: string, limits = unlimited): string =>
  Either.match(read(text, limits), { onLeft: (sentence) => sentence, onRight: () => "accepted" })

/** The value by `JSON.parse()`, or undefined for invalid JSON. */
const asPlatform = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tokens =
  String.raw`{ } [ ] : , " \ "a" "b" "__proto__" "a\n\u00e9" "\ud800" "\x" 0 - -0 00 -01 1. 9e-7 1 .5 e5 E+2
  123456789012 true false null nul / NaN ' // é 𝄞`.split(/\s+/)

const token = FastCheck.constantFrom(
  ...tokens,
  ...[" ", "\n", "\t", "\r", "\u0000", "\u00a0", "\u2028", '"\t"', "\ufeff", "x".repeat(80)]
)

const json = FastCheck.tuple(FastCheck.jsonValue({ maxDepth: 5 }), FastCheck.constantFrom(0, 2, "\t"))

describe("parseJson()", () => {
  it("reads the output of JSON.stringify()", () => {
    FastCheck.assert(
      FastCheck.property(json, ([value, indent]) => {
        const text = JSON.stringify(value, null, indent)
        expect(read(text)).toEqual(Either.right(JSON.parse(text)))
      }),
      { numRuns: 1000 }
    )
  })

  it("agrees with JSON.parse(), but for repeated names", () => {
    const texts = FastCheck.oneof(
      FastCheck.array(token, { maxLength: 12 }).map((tokens) => tokens.join("")),
      FastCheck.tuple(json, FastCheck.nat(), FastCheck.nat(2), token).map(
        ([[value, indent], place, cut, put]) => {
          const text = JSON.stringify(value, null, indent)
          const at = place % (text.length + 1)
          return `${text.slice(0, at)}${put}${text.slice(at + cut)}`
        }
      )
    )
    let accepted = 0
    FastCheck.assert(
      FastCheck.property(texts, (text) => {
        FastCheck.pre(text.length > 0)
        const result = read(text)
        if (Either.isLeft(result)) expect(result.left).toMatch(/expected .+|occurs twice/)
        if (Either.isLeft(result) && result.left.includes("occurs twice")) return
        // The decoder takes a byte order mark away.
        const expected = asPlatform(text.startsWith("\ufeff") ? text.slice(1) : text)
        expect(Either.getOrUndefined(result)).toEqual(expected)
        if (expected !== undefined) accepted++
      }),
      { numRuns: 2_000 }
    )
    expect(accepted).toBeGreaterThan(100)
  })

  it("makes own fields of names that objects inherit", () => {
    const read1 = Either.getOrThrow(read('{"__proto__":{"a":1},"constructor":2,"hasOwnProperty":3}'))
    expect(Object.entries(Object(read1))).toEqual([
      ["__proto__", { a: 1 }],
      ["constructor", 2],
      ["hasOwnProperty", 3]
    ])
    expect(Object.getPrototypeOf(read1)).toBe(Object.prototype)
  })

  it("refuses a repeated name, escaped or not", () => {
    for (const text of [
      '{"a":1,"a":2}',
      '{"a":1,"\\u0061":2}',
      '[{"b":{"\\/":0,"/":1}}]',
      '{"__proto__":1,"__proto__":2}',
      `{"${"n".repeat(5000)}":1,"${"n".repeat(5000)}":2}`
    ])
      expect(refusalOf(text)).toMatch(/^the field "[^"]*"? ?.*occurs twice in one object$/)
    expect(refusalOf('[{"a":1},{"a":2}]')).toBe("accepted")
    expect(refusalOf(`{"${"n".repeat(5000)}":1,"${"n".repeat(5000)}":2}`).length).toBeLessThan(120)
  })

  it("holds depth and values to its limits", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
    const wide = (values: number) => `[${Array.from({ length: values - 1 }, () => "0")}]`
    expect(refusalOf(nested(32), { depth: 32, values: 256 })).toBe("accepted")
    expect(refusalOf(nested(33), { depth: 32, values: 256 })).toBe("the JSON is nested deeper than 32 levels")
    expect(refusalOf(wide(256), { depth: 32, values: 256 })).toBe("accepted")
    expect(refusalOf(wide(257), { depth: 32, values: 256 })).toBe("the JSON holds more than 256 values")
    expect(refusalOf(wide(257), { depth: 32, values: 257 })).toBe("accepted")
  })

  it("names the place of a fault", () => {
    for (const [text, sentence] of [
      ['{"a":}', "the body is not JSON: expected a value at character 6"],
      ['{"a":1', 'the body is not JSON: expected "," or "}" but the body ends'],
      ["{'a':1}", "the body is not JSON: expected a name in quotes at character 2"],
      ["[1 2]", 'the body is not JSON: expected "," or "]" at character 4'],
      ["{} x", "the body is not JSON: expected the end at character 4"]
    ] as const)
      expect(refusalOf(text)).toBe(sentence)
    expect(Either.getLeft(parseJson(Uint8Array.of(0x22, 0xe9, 0x22)))).toMatchObject({
      value: "the body is not UTF-8"
    })
  })
})
