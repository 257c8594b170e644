import { Buffer } from "node:buffer"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
import * as fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { forAll } from "../forAll.ts"

/** Runs as in a browser, which has no buffers of Node's. */
const withoutBuffers = (bytes: Uint8Array): string => {
  vi.stubGlobal("Buffer", undefined)
  try {
    return encodeBase64(bytes)
  } finally {
    vi.unstubAllGlobals()
  }
}

describe("encodeBase64()", () => {
  it.each([
    ["by the runtime's buffers", encodeBase64],
    ["by btoa", withoutBuffers]
  ])("agrees with Buffer and decodeBase64(), %s", (_, encode) => {
    forAll([fc.uint8Array({ maxLength: 20_000 })], { numRuns: 50 }, (bytes) => {
      const part = bytes.subarray(1)
      const text = encode(part)
      expect(text).toBe(Buffer.from(part).toString("base64"))
      expect(decodeBase64(text)).toEqual(Uint8Array.from(part))
    })
  })
})

describe("decodeBase64()", () => {
  it("takes white space and missing padding, and refuses other texts", () => {
    expect(decodeBase64(" UV\nI ")).toEqual(Uint8Array.of(81, 82))
    for (const text of ["U", "UVI-", "UV=I", "é"]) expect(() => decodeBase64(text)).toThrow()
  })
})
