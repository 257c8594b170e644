import { makeFileNamer, manifestCsv } from "@quick-response/http/testing"
import { describe, expect, it } from "vitest"

const namesOf = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.map(makeFileNamer(texts.length))

describe("makeFileNamer()", () => {
  it.each([
    ["COM¹", "_COM¹"],
    ["lpt³.txt", "_lpt³.txt"],
    ["CONIN$", "_CONIN$"],
    ["conout$.a", "_conout$.a"],
    ["con .txt", "_con .txt"],
    ["ＣＯＮ", "_ＣＯＮ"],
    ["console", "console"],
    ["＝1+1", "_＝1+1"],
    ["＋1", "_＋1"],
    ["－1", "_－1"],
    ["＠a", "_＠a"],
    ["\u00a0=1+1\u00a0", "_=1+1"],
    ["a=1", "a=1"],
    ["Tisch 1/2", "Tisch 1-2"],
    ["a\\b.png", "a-b"],
    ["../../etc/passwd", "_-..-etc-passwd"],
    ["/", "code-1"]
  ])("makes a safe name of %j", (text, name) => {
    expect(namesOf([text])).toEqual([name])
  })

  it("distinguishes names that a file system confuses", () => {
    expect(namesOf(["İ", "i\u0307", "I", "ı", "ﬁ", "FI", "straße", "STRASSE"])).toEqual([
      "İ",
      "i\u0307-2",
      "I",
      "ı-2",
      "ﬁ",
      "FI-2",
      "straße",
      "STRASSE-2"
    ])
  })

  it("reads no more of a text than a name", () => {
    const [name = ""] = namesOf([`a${"\u0301\u0316".repeat(250_000)}`])
    expect([name.length, name.startsWith("á")]).toEqual([100, true])
  })
})

describe("manifestCsv()", () => {
  it("starts no cell like a formula", () => {
    const csv = (sentence: string): string =>
      manifestCsv([
        { index: 0, fileNames: [], success: false, code: "X", errors: [sentence], totalPrice: null }
      ])
    for (const start of ["=", "+", "-", "@", "＝", "＋", "－", "＠", " =", "\u00a0@"])
      expect(csv(`${start}cmd()`).split("\r\n")[1]).toBe(`0,,false,X,'${start}cmd(),,,,`)
    expect(csv("\tcmd()").split("\r\n")[1]).toBe(`0,,false,X,"'\tcmd()",,,,`)
    expect(csv("a; =cmd()").split("\r\n")[1]).toBe(`0,,false,X,"a; =cmd()",,,,`)
  })
})
