import { mostRows, readTable, textOf } from "@quick-response/web/src/studio/batch/table.ts"
import { describe, expect, it } from "vitest"

describe("textOf()", () => {
  it("reads UTF-8, UTF-16 and Windows-1252, refuses others", () => {
    const utf16 = (text: string, isLittle: boolean) => {
      const view = new DataView(new ArrayBuffer(2 * text.length))
      for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle)
      return new Uint8Array(view.buffer)
    }
    const text = "name\tlink\nCafé\tone"
    expect(textOf(new TextEncoder().encode(text))).toBe(text)
    for (const isLittle of [true, false]) expect(textOf(utf16(`\uFEFF${text}`, isLittle))).toBe(text)
    expect(textOf(Uint8Array.from([0x43, 0x61, 0x66, 0xe9]))).toBe("Café")
    expect(() => textOf(Uint8Array.from([0xcf, 0xf0, 0xe8, 0x0a]))).toThrow(
      "The file is neither UTF-8 nor Windows-1252; save it as CSV UTF-8, or as Unicode text."
    )
  })
})

describe("readTable()", () => {
  it("reads byte order mark, separators, quotes and line breaks", () => {
    for (const [separator, end] of [
      [",", "\r\n"],
      [";", "\n"],
      ["\t", "\r"]
    ] as const) {
      const lines = [
        ["name", " link "],
        ['"a ""b"" c"', '"x\ny"'],
        ["second", ""]
      ]
      const { columns, rows } = readTable(
        `\uFEFF${lines.map((line) => line.join(separator)).join(end)}${end}`
      )
      expect(columns).toEqual(["name", "link"])
      expect(rows.map(({ cells }) => cells)).toEqual([
        ['a "b" c', "x\ny"],
        ["second", ""]
      ])
    }
  })

  it("gives the line on which a row begins", () => {
    expect(readTable('a\n"1\n2"\n\n3').rows.map(({ line }) => line)).toEqual([2, 5])
  })

  it.each([
    ["", "The file has no rows below the line that names its columns."],
    ["a\n", "The file has no rows below the line that names its columns."],
    [
      'name,a\nx,"b',
      "Line 2, column 2: the text in quotes does not end; close it with a quote, and double each quote inside it."
    ],
    ['a\n"b"c', "Line 2, column 1: the text goes on behind its closing quote; double each quote inside it."],
    [`a\n${"b\n".repeat(mostRows + 1)}`, "The file has 5,001 rows. Split it into files of at most 5,000."],
    [`a${",".repeat(50)}\n1`, "The file has 51 columns. Keep at most 50."],
    [
      "a".repeat(2_000_001),
      "The file is longer than 2 million characters. Split it, or use the command line."
    ]
  ])("refuses %.20j", (text, message) => {
    expect(() => readTable(text)).toThrow(message)
  })
})
