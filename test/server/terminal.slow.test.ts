import type { Pixels } from "@quick-response/core"
import { afterAll, describe, expect, test } from "vitest"
import { decoderNames, decoders } from "../scanning/decoders.ts"
import { commandLine, makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** The upper and lower half of each character: whether it is dark. */
const halves: Readonly<Record<string, readonly [boolean, boolean]>> = {
  " ": [false, false],
  "▀": [true, false],
  "▄": [false, true],
  "█": [true, true]
}

const escapeCharacter = String.fromCharCode(27)

/** The picture of a terminal's text, each half of a character in four by four pixels. */
const seen = (text: string): Pixels => {
  const rows = text
    .replaceAll("\r", "")
    .replaceAll(new RegExp(`${escapeCharacter}\\[[\\d;]*m`, "g"), "")
    .trimEnd()
    .split("\n")
    .flatMap((line) => [0, 1].map((half) => [...line].map((each) => halves[each]?.[half] ?? false)))
  const scale = 4
  const [width, height] = [scale * (rows[0]?.length ?? 0), scale * rows.length]
  const data = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const ink = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true ? 0 : 255
      data.set([ink, ink, ink, 255], 4 * (y * width + x))
    }
  return { width, height, data }
}

/** The text of a terminal of this many columns that runs the program. */
const atTerminal = async (columns: number, words: string): Promise<string> => {
  const line = commandLine.map((word) => `'${word}'`).join(" ")
  const shown = place.launch(["script", "-qec", `stty cols ${columns}; ${line} ${words}`, "/dev/null"])
  await shown.ended
  return shown.stdout()
}

describe("render at a terminal", () => {
  test.each([
    ["an odd number of rows", "https://example.com/", 4],
    ["an even number of rows", "x".repeat(200), 3]
  ])("shows a code of %s that decoders read", async (_, text, margin) => {
    const shown = seen(await atTerminal(80, `render ${text} --margin ${margin}`))
    for (const name of decoderNames) expect(await decoders[name](shown), name).toBe(text)
  })

  test("says that a terminal shows no styles", async () => {
    const plain = await atTerminal(80, "render https://example.com/")
    const styled = await atTerminal(80, "render https://example.com/ --body-style dots")
    expect(styled.startsWith(plain)).toBe(true)
    expect(styled.slice(plain.length)).toMatch(/^a terminal shows neither styles nor a size; write a file/)
  })

  test("refuses a code wider than the terminal, unless --format is given", async () => {
    expect(await atTerminal(32, "render https://example.com/")).toBe(
      "quick-response: the code needs 33 columns, and the terminal has 32; widen it, or write a file: -o code.svg\r\n"
    )
    expect(await atTerminal(32, "render https://example.com/ -f svg")).toMatch(/^<svg /)
  })
})
