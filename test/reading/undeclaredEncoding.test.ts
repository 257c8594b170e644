import { dataTexts } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import * as QRCode from "qrcode"
import { read } from "quick-response"
import { describe, expect, it } from "vitest"
import { forAllAsync } from "../forAll.ts"

/** A code with these bytes in byte mode and no character set, by an independent encoder. */
const codeOf = (data: Uint8Array): Promise<Buffer> => QRCode.toBuffer([{ data, mode: "byte" }], { scale: 4 })

const bytesOf = (hexadecimal: string): Buffer => Buffer.from(hexadecimal, "hex")

describe("read() of bytes without a character set", () => {
  it.each([
    ["ISO/IEC 8859-1", Buffer.from("Grüße aus Köln", "latin1"), "Grüße aus Köln"],
    ["Shift_JIS", bytesOf("82b182f182c982bf82cd90a28a45"), "こんにちは世界"]
  ])("guesses %s, in the content too, and keeps the bytes", async (_, bytes, text) => {
    expect(await read(await codeOf(bytes))).toMatchObject([
      { text, bytes: new Uint8Array(bytes), content: { type: "text", text }, eci: [] }
    ])
  })

  it("takes valid UTF-8 as UTF-8", async () => {
    await forAllAsync([dataTexts(FastCheck)], { numRuns: 15 }, async (text) => {
      const bytes = new TextEncoder().encode(text)
      if (bytes.length > 900) return
      expect(await read(await codeOf(bytes))).toMatchObject([{ text, bytes }])
    })
  })
})
