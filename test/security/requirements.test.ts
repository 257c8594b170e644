import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const root = new URL("../../", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), "utf8")

const rows = read("docs/security.md")
  .split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, numbers = ""]) => /^\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*$/.test(numbers))
  .map(([, numbers = "", asked = "", met = ""]) => ({ numbers: numbers.split(", "), asked, met }))

/** The number of requirements of levels 1 and 2 in each section of the standard, by its chapters' numbers (OWASP ASVS 5.0.0). */
const sections: Readonly<Record<string, ReadonlyArray<number>>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  11: [2, 3, 3, 4, 1, 1],
  13: [1, 5, 2, 5]
}

describe("the table of OWASP ASVS in docs/security.md", () => {
  it("lists each requirement of levels 1 and 2 once", () => {
    const counted = Object.fromEntries(
      Object.entries(sections).map(([chapter, counts]) => [chapter, counts.map(() => 0)])
    )
    const numbers = rows.flatMap((row) => row.numbers)
    for (const number of numbers) {
      const [chapter = "", section = ""] = number.split(".")
      const counts = counted[chapter]
      if (counts !== undefined) counts[Number(section) - 1] = (counts[Number(section) - 1] ?? 0) + 1
    }
    expect(counted).toEqual(sections)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  it("names a test for each requirement, or the reason why not", () => {
    for (const { numbers, asked, met } of rows) {
      const hasReason = /`[^`]+\.ts` "[^"]+"|^\*\*not\*\*: .{10,}/.test(met)
      expect([numbers, asked !== "", hasReason]).toEqual([numbers, true, true])
    }
  })

  it("names tests that exist, by their file and title", () => {
    for (const { met } of rows)
      for (const [, path = "", title = ""] of met.matchAll(/`([^`]+\.ts)` "([^"]+)"/g)) {
        expect([path, existsSync(fileURLToPath(new URL(path, root)))]).toEqual([path, true])
        expect([path, title, read(path).includes(`"${title}"`)]).toEqual([path, title, true])
      }
  })
})
