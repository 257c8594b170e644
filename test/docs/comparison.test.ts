import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import {
  bodyShapes,
  bodyStyles,
  frameFonts,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles
} from "@quick-response/core"
import { imageFormats } from "@quick-response/design/output/ImageFormat"
import { expect, it } from "vitest"

const text = readFileSync(new URL("../../docs/comparison.md", import.meta.url), "utf8")

/** The cells of a row, by its name. */
const row = (name: string): ReadonlyArray<string> => {
  const line = text.split("\n").find((line) => line.startsWith(`| ${name} |`)) ?? ""
  return line.split("|").map((cell) => cell.trim())
}

const inWords = ["", "one", "two", "three", "four", "five", "six"]

it("the studio's column has the numbers of the code", () => {
  expect(row("shapes of the body")[5]).toBe(String(bodyStyles.length))
  expect(row("eyes, outer and inner")[5]).toBe(`${outerEyeStyles.length} and ${innerEyeStyles.length}`)
  const outlines = bodyShapes.filter(({ name }) => name !== "Custom")
  expect(row("outline of the whole code")[5]).toBe(String(outlines.length))
  const frames = frameStyles.filter(({ name }) => name !== "none")
  expect(row("caption and frame")[5]).toMatch(
    new RegExp(`^${frames.length} frames, .* in ${inWords[frameFonts.length]} typefaces`)
  )
  const { png, webp, jpeg } = imageFormats
  const grouped = (width: number) => width.toLocaleString("en")
  expect(row("size")[5]).toContain(
    `16 to ${grouped(png.widest)} px (${grouped(webp.widest)} as WebP, ${grouped(jpeg.widest)} as JPEG)`
  )
})

it("the column of qr-code-styling has the numbers of its types", () => {
  const entry = createRequire(new URL("../../bench/package.json", import.meta.url)).resolve("qr-code-styling")
  const types = readFileSync(join(dirname(entry), "types/index.d.ts"), "utf8")
  const namesOf = (type: string): ReadonlySet<string> => {
    const [, body = ""] = new RegExp(`export type ${type} = ([^;]+);`).exec(types) ?? []
    const own = [...body.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name)
    return new Set([...own, ...(body.includes("| DotType") ? namesOf("DotType") : [])])
  }
  expect(row("shapes of the body")[2]).toBe(String(namesOf("DotType").size))
  expect(row("eyes, outer and inner")[2]).toBe(
    `${namesOf("CornerSquareType").size} and ${namesOf("CornerDotType").size}`
  )
  expect([...namesOf("ShapeType")].join(", ")).toBe(row("outline of the whole code")[2])
})
