import {
  CsvFault,
  type CsvRecord,
  makeCsvReader,
  makeTableDecoder,
  startOfTable
} from "@quick-response/http/batch"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const read = (...pieces: ReadonlyArray<string>): ReadonlyArray<CsvRecord> => {
  const [first = "", ...rest] = pieces
  const { separator, text, line } = startOfTable(first)
  const reader = makeCsvReader(separator, line)
  return [...[text, ...rest].flatMap((piece) => reader.push(piece)), ...reader.end()]
}

const faultOf = (...pieces: ReadonlyArray<string>) => {
  try {
    return read(...pieces)
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    return `${error.line}, ${error.column}: ${error.message}`
  }
}

const text = FastCheck.string({
  unit: FastCheck.constantFrom("a", ",", ";", '"', "\n", "\r", " ", "\u00e9", "\u{1f600}"),
  maxLength: 6
})

describe("makeCsvReader()", () => {
  it("gives fields and line numbers for any split of the text", () => {
    const tables = FastCheck.array(FastCheck.array(text, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    const cuts = FastCheck.array(FastCheck.integer({ min: 1, max: 9 }), { minLength: 1 })
    FastCheck.assert(
      FastCheck.property(tables, cuts, FastCheck.constantFrom("\n", "\r\n"), (table, lengths, end) => {
        const records = table.map(
          (fields) => `${fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(",")}${end}`
        )
        const rest = [...`a,b${end}${records.join("")}`]
        const pieces = [rest.splice(0, 4).join("")]
        for (let i = 0; rest.length > 0; i++)
          pieces.push(rest.splice(0, lengths[i % lengths.length]).join(""))
        const lineOf = (row: number) => 2 + (records.slice(0, row).join("").match(/\n/g) ?? []).length
        expect(read(...pieces)).toEqual([
          { line: 1, fields: ["a", "b"] },
          ...table
            .map((fields, row) => ({ line: lineOf(row), fields }))
            .filter(({ fields }) => fields.some((cell) => cell.trim() !== ""))
        ])
      })
    )
  })

  it("names line, column and remedy of a fault", () => {
    expect(faultOf('data,name\none,"a"b\n')).toBe(
      "2, 2: the text goes on behind its closing quote; double each quote inside it"
    )
    expect(faultOf('data,name\none,"two\nthree,four\n')).toBe(
      "2, 2: the text in quotes does not end; close it with a quote, and double each quote inside it"
    )
  })

  it("refuses a row of over 8 MiB", () => {
    const mebibyte = "x\n".repeat(2 ** 19)
    const within = ["data\n", '"', ...Array.from({ length: 7 }, () => mebibyte), '"\n']
    expect(faultOf(...within, ...within.slice(1))).toHaveLength(3)
    expect(faultOf("data\n", '"', ...Array.from({ length: 8 }, () => mebibyte))).toBe(
      "2, 1: the row has over 8 million characters; close the quotes of its texts"
    )
  })
})

describe("startOfTable()", () => {
  it.each([
    ["name,data\nA,B\n", ",", 1],
    ["name;data\nA;B\n", ";", 1],
    ["sep=;\nname;data\n", ";", 2],
    ["sep=\t\r\nname\tdata\r\n", "\t", 2]
  ])("finds the separator of %j", (start, separator, line) => {
    expect(startOfTable(start)).toMatchObject({ separator, line })
    expect(read(start)[0]).toMatchObject({ line, fields: [expect.stringMatching(/^name$/), "data"] })
  })
})

describe("makeTableDecoder()", () => {
  const text = "name;data\nMüller;Grüße aus Köln – 5 €\n"
  const windows1252 = Uint8Array.from(
    text,
    (character) => ({ "–": 0x96, "€": 0x80 })[character] ?? character.charCodeAt(0)
  )
  const utf16 = (isLittle: boolean, given: string) => {
    const view = new DataView(new ArrayBuffer(2 * given.length))
    for (let at = 0; at < given.length; at++) view.setUint16(2 * at, given.charCodeAt(at), isLittle)
    return new Uint8Array(view.buffer)
  }
  const decoded = (bytes: Uint8Array, length = bytes.length) => {
    const decoder = makeTableDecoder()
    let found = ""
    for (let at = 0; at < bytes.length; at += length) found += decoder.push(bytes.subarray(at, at + length))
    return found + decoder.end()
  }

  it("reads UTF-8 and Windows-1252 for any split of the bytes", () => {
    for (const bytes of [new TextEncoder().encode(text), windows1252])
      for (const length of [7, 13, 14, 15, 16, bytes.length]) expect(decoded(bytes, length)).toBe(text)
    expect(decoded(new TextEncoder().encode(`\ufeff${text}`))).toBe(text)
  })

  it("reads UTF-16 with a mark or without", () => {
    for (const isLittle of [true, false])
      for (const mark of ["\ufeff", ""]) expect(decoded(utf16(isLittle, mark + text))).toBe(text)
  })

  it("refuses mixed encodings and other code pages", () => {
    const mixed = new Uint8Array([...new TextEncoder().encode("Müller;"), 0xfc, 0x0a])
    const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a])
    for (const bytes of [mixed, cyrillic])
      expect(() => decoded(bytes)).toThrow("is neither UTF-8 nor Windows-1252; save it as CSV UTF-8")
  })
})
