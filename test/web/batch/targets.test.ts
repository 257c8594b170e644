import { formatOf, unknownFormat } from "@quick-response/design/field/cellFormat"
import { type Fault, plainFaults, worded } from "@quick-response/design/field/faults"
import { makeEvidenceOfCells, makeRowOfCells } from "@quick-response/design/rowOfCells"
import { contentLists } from "@quick-response/http/contract"
import { rowsOf, withTemplates } from "@quick-response/web/src/studio/batch/rows.ts"
import {
  explainFault,
  guessType,
  mapColumns,
  missingTargets,
  targetsOf
} from "@quick-response/web/src/studio/batch/targets.ts"
import { describe, expect, it } from "vitest"

const mapped = (type: string, ...columns: ReadonlyArray<string>) =>
  mapColumns(columns, targetsOf(type, contentLists))

describe("mapColumns()", () => {
  it("matches a field's name, path or label in any spelling", () => {
    expect(mapped("wifi", "SSID", "Pass word", "file_name", "content.hidden", "x")).toEqual([
      "content.ssid",
      "content.password",
      "fileName",
      "content.hidden",
      ""
    ])
    expect(mapped("vcard", "first name", "City", "Title")).toEqual([
      "content.firstName",
      "content.address.city",
      "name"
    ])
  })

  it("matches style fields by name and label", () => {
    expect(mapped("data", "data", "bodyStyle", "Frame", "colour", "Color", "size", "Template")).toEqual([
      "data",
      "bodyStyle",
      "frameStyle",
      "",
      "foreground",
      "size",
      "template"
    ])
  })

  it("takes each field once, by its best match", () => {
    expect(mapped("data", "title", "link", "name", "data")).toEqual(["", "", "name", "data"])
  })
})

describe("withTemplates()", () => {
  const style = { bodyStyle: "Dots", foreground: "#123", margin: 5, logo: { image: "x" } }
  const rows = [
    { line: 2, request: { data: "a", template: "menu" } },
    { line: 3, request: { data: "b", foreground: "#456" } },
    { line: 4, faults: [worded("no")] }
  ]

  it("keeps logo and margin of the design under a template", () => {
    expect(withTemplates(style, rows, false)).toEqual({ style, rows })
    expect(withTemplates(style, rows, true)).toEqual({
      style: { margin: 5, logo: { image: "x" } },
      rows: [rows[0], { line: 3, request: { data: "b", bodyStyle: "Dots", foreground: "#456" } }, rows[2]]
    })
  })
})

describe("explainFault()", () => {
  const mapping = {
    columns: ["Gast", "Farbe", ""],
    paths: ["content.ssid", "foreground", "content.password"],
    targets: targetsOf("wifi", contentLists)
  }

  it.each([
    ["content.ssid: is missing", "column 1 (Gast): is empty; fill the cell in, or take the row out"],
    ["foreground.stops[1].color: expected a color", "column 2 (Farbe).stops[1].color: expected a color"],
    ["content.password: is too long", "column 3: is too long"],
    ["bodyStyle: a decoder could not read it", "Body style: a decoder could not read it"],
    [
      'foreground: expected one of 0 "Square", 1 "Extra rounded", got "Bricks"',
      'column 2 (Farbe): expected one of Square, Extra rounded, got "Bricks"'
    ],
    ["the row has 9 cells", "the row has 9 cells"]
  ])("names the column of %j", (sentence, explained) => {
    const fault = worded(sentence)
    const rule = fault.text === "is missing" ? "missing" : fault.rule
    expect(explainFault({ ...fault, rule }, mapping)).toBe(explained)
  })
})

describe("guessType()", () => {
  it.each([
    [["name", "link"], "url"],
    [["name", "text"], "data"],
    [["ssid", "password"], "wifi"],
    [["firstName", "lastName", "organization"], "vcard"],
    [["what", "ever"], "data"]
  ])("of %j is %s", (columns, type) => {
    expect(guessType(columns, contentLists)).toBe(type)
  })

  it("prefers the studio's type if it fits as well as another", () => {
    expect(guessType(["number", "name"], contentLists, "sms")).toBe("sms")
    expect(guessType(["number", "name"], contentLists, "whatsapp")).toBe("whatsapp")
    expect(guessType(["ssid", "password"], contentLists, "url")).toBe("wifi")
    expect(guessType(["link"], contentLists, "text")).toBe("url")
  })
})

describe("missingTargets()", () => {
  it("are the required fields without a column", () => {
    const targets = targetsOf("sepa", contentLists)
    expect(missingTargets(targets, ["content.name"]).map(({ path }) => path)).toEqual(["content.iban"])
  })
})

const rowOfCells = makeRowOfCells(contentLists.types)

describe("rowsOf()", () => {
  it("makes values of each field's kind", () => {
    const table = {
      columns: ["a", "b", "c", "d"],
      rows: [
        { line: 2, cells: ["true", "yes", "{x}", ""] },
        { line: 3, cells: ["1", "2", "3", "4", "5"] }
      ]
    }
    const rows = rowsOf(table, ["content.ssid", "content.hidden", "name", "fileName"], "wifi", rowOfCells)
    expect(rows).toMatchObject([
      { line: 2, request: { content: { type: "wifi", ssid: "true", hidden: true }, name: "{x}" } },
      {
        line: 3,
        faults: [
          {
            path: "",
            text: "the row has 5 cells and the first line names 4; put quotes around a text with a separator in it"
          }
        ]
      }
    ])
  })

  it("puts https:// before addresses that lack it", () => {
    const table = { columns: ["link"], rows: [{ line: 2, cells: ["cafe.example/1"] }] }
    const path = "content.url"
    const rows = rowsOf(table, [path], "url", rowOfCells, new Set([path]))
    expect(rows).toEqual([{ line: 2, request: { content: { type: "url", url: "https://cafe.example/1" } } }])
  })
})

describe("makeRowOfCells()", () => {
  it("reads numbers, flags, lists, groups and styles", () => {
    const cells = {
      size: "64",
      "content.amount": "12.5",
      "content.confirmation": "FALSE",
      "content.phones": "+1; +2",
      "content.emails": '["a;b@c"]',
      "content.address.city": "Bern",
      foreground: '{"type":"linear"}',
      bodyStyle: "Dots",
      data: "[1]"
    }
    expect(rowOfCells(Object.keys(cells), Object.values(cells), [])).toEqual({
      size: 64,
      content: {
        amount: 12.5,
        confirmation: false,
        phones: ["+1", "+2"],
        emails: ["a;b@c"],
        address: { city: "Bern" }
      },
      foreground: { type: "linear" },
      bodyStyle: "Dots",
      data: "[1]"
    })
  })

  const read = (column: string, text: string, format = unknownFormat) => {
    const faults: Array<Fault> = []
    const row = rowOfCells([column], [text], faults, format)
    return faults.length > 0 ? faults[0]?.text() : Object.values(Object(row.content))[0]
  }

  it.each([
    ["content.amount", "12,50", 12.5],
    ["content.amount", "1.234,50", 1234.5],
    ["content.amount", "1\u00a0234,50", 1234.5],
    ["content.amount", "1\u202f234,50 €", 1234.5],
    ["content.amount", "1,234.50", 1234.5],
    ["content.amount", "1'234.50", 1234.5],
    ["content.amount", "12.5", 12.5],
    ["content.latitude", "47,371", 47.371],
    ["content.hidden", "WAHR", true],
    ["content.start", "18.06.2027 18:00", "2027-06-18T18:00:00"],
    ["content.start", "18/06/2027 18:00", "2027-06-18T18:00:00"],
    ["content.start", "6/18/2027 6:00 PM", "2027-06-18T18:00:00"],
    ["content.start", "6/18/2027", "2027-06-18"],
    ["content.start", "2027-06-18 18:00", "2027-06-18 18:00"],
    ["content.birthday", "3.4.1990", "1990-04-03"]
  ])("reads %s %s as spreadsheets write it", (column, text, value) => {
    expect(read(column, text)).toBe(value)
  })

  it("asks for the reading of an ambiguous cell", () => {
    expect(read("content.amount", "1,234")).toBe(
      "may be 1234 or 1.234; write it without a separator of thousands, as in 1234 or 1.2340"
    )
    expect(read("content.start", "06/07/2027")).toBe(
      "may be 2027-07-06 or 2027-06-07; write it as the one that it is"
    )
    expect(read("content.start", "31/02/2027")).toMatch("is not a date or time")
  })

  it("reads an ambiguous cell as the rest of the table is written", () => {
    const evidenceOfCells = makeEvidenceOfCells(contentLists.types)
    const formatBy = (column: string, ...texts: ReadonlyArray<string>) =>
      formatOf(texts.flatMap((text) => [...evidenceOfCells([column], [text])]))
    expect(read("content.amount", "1.234", formatBy("content.amount", "7", "12,50"))).toBe(1234)
    expect(read("content.amount", "1.234", formatBy("content.amount", "12.50"))).toBe(1.234)
    expect(read("content.start", "06/07/2027", formatBy("content.start", "18/06/2027"))).toBe("2027-07-06")
    expect(read("content.start", "06/07/2027", formatBy("content.start", "6/18/2027"))).toBe("2027-06-07")
    expect(read("content.start", "06/07/2027", formatBy("content.amount", "12,50"))).toBe("2027-07-06")
    expect(read("content.amount", "1,234", formatBy("content.start", "6/18/2027"))).toBe(1234)
    expect(read("content.amount", "1,234", formatBy("content.amount", "12,50", "12.50"))).toMatch("may be")
  })

  it("leaves out empty cells and unnamed columns", () => {
    expect(rowOfCells(["size", "", "name"], ["large", "x", ""], [])).toEqual({ size: "large" })
  })

  it("names the column of invalid JSON", () => {
    const faults: Array<Fault> = []
    expect(rowOfCells(["foreground", "content.phones", "data"], ["{x", "[x", "a"], faults)).toEqual({
      data: "a"
    })
    expect(plainFaults(faults)).toMatchObject([
      { path: "foreground", rule: "notObject" },
      { path: "content.phones", rule: "notList" }
    ])
  })

  it("sets no prototype", () => {
    const row = rowOfCells(["__proto__.polluted", "content.__proto__.polluted"], ["yes", "yes"], [])
    expect(Object.getPrototypeOf(row)).toBe(null)
    expect("polluted" in {}).toBe(false)
  })
})
