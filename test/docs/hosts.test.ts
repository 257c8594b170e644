import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { codeBlocksOf } from "./codeBlocks.ts"

const root = new URL("../../", import.meta.url)
const folder = "docs/guides/hosts"
const pages = readdirSync(new URL(folder, root)).map((file) => `${folder}/${file}`)

describe("the guides of hosts", () => {
  test.each(pages)("hold the example that is tested: %s", (page) => {
    const text = readFileSync(new URL(page, root), "utf8")
    const file = /`(examples\/[^`]+)`/.exec(text)?.[1] ?? "none"
    const [block] = codeBlocksOf(page)
    expect(block?.code).toBe(readFileSync(new URL(file, root), "utf8"))
  })

  test("are one for each host", () => {
    expect(pages.length).toBe(7)
  })
})
