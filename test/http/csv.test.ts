import { CsvFault, type CsvRecord, makeCsvReader, separatorOf } from "@quick-response/http/batch"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const read = (...pieces: ReadonlyArray<string>): ReadonlyArray<CsvRecord> => {
  const reader = makeCsvReader(separatorOf(pieces[0] ?? ""))
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
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
  it("gives fields and line numbers, however the text is cut", () => {
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
          ...table.map((fields, row) => ({ line: lineOf(row), fields }))
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
