import { type Field, readField, refused } from "@quick-response/design/field/Field"
import { type Fault, plainFaults } from "@quick-response/design/field/faults"
import { readText, type TextKind, valueOfText } from "@quick-response/design/field/fromText"
import { flag, literal, number, whole } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import { outputOptionFields } from "@quick-response/design/output/imageOutput"
import { describedFields } from "@quick-response/design/readDesign"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const faultsOf = (kind: TextKind, text: string) => {
  const faults: Array<Fault> = []
  expect(valueOfText(kind, text, faults)).toBe(refused)
  return plainFaults(faults)
}

describe("valueOfText()", () => {
  it.each<readonly [TextKind, string, unknown]>([
    ["text", "1", "1"],
    ["number", "-1.50", -1.5],
    ["number", "007", 7],
    ["number", "1e3", "1e3"],
    ["number", "0x10", "0x10"],
    ["number", " 4", " 4"],
    ["number", "", ""],
    ["boolean", " Yes ", true],
    ["boolean", "0", false],
    ["boolean", "on", "on"],
    ["list", "a; b;; ", ["a", "b"]],
    ["list", '["a;b"]', ["a;b"]],
    ["object", '{"a":1}', { a: 1 }],
    ["any", "12", 12],
    ["any", "Dots", "Dots"],
    ["any", ' {"a":1}', { a: 1 }]
  ])("takes as a %s %j for %j", (kind, text, value) => {
    const faults: Array<Fault> = []
    expect(valueOfText(kind, text, faults)).toEqual(value)
    expect(faults).toEqual([])
  })

  it("explains how JSON values are written", () => {
    expect(faultsOf("list", "[a")).toMatchObject([{ rule: "notList", text: expect.stringContaining("a; b") }])
    for (const kind of ["object", "any"] as const)
      expect(faultsOf(kind, "{a")).toMatchObject([{ rule: "notObject" }])
  })
})

const fields: ReadonlyArray<readonly [string, Field<unknown, never>]> = Object.entries({
  ...describedFields,
  ...outputOptionFields
})

describe("readText()", () => {
  const readBoth = (field: Field<unknown, never>, value: unknown, text: string) => {
    expect(readText(field, text, [])).toEqual(readField(field, value, []))
  }

  it("reads a value's text as the value itself", () => {
    forAll([FastCheck.integer({ min: -50, max: 50 }), FastCheck.boolean()], {}, (n, isOn) => {
      readBoth(whole(0, 20, "modules"), n, String(n))
      readBoth(number(-1, 1), n / 32, String(n / 32))
      readBoth(flag, isOn, String(isOn))
      readBoth(list(1, 2, literal(["a", "b"]), "a list"), [isOn ? "a" : "c"], isOn ? "a" : "c")
    })
  })

  it("refuses texts that no field's value has", () => {
    for (const [, field] of fields) {
      const faults: Array<Fault> = []
      expect(readText(field, "\u0000no", faults)).toBe(refused)
      expect(faults).not.toEqual([])
    }
  })
})
