import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { planted, withFault } from "./planted.mjs"

const root = new URL("../../", import.meta.url)

describe.each(planted)("the planted faults in $area", ({ faults }) => {
  it("fit the sources as they are, each in one place", () => {
    const unfit = faults.filter((fault) => {
      const source = readFileSync(new URL(fault.file, root), "utf8")
      return withFault(source, fault) === undefined
    })
    expect(unfit).toEqual([])
  })

  it("name tests that there are", () => {
    expect(faults.filter(({ test }) => !existsSync(fileURLToPath(new URL(test, root))))).toEqual([])
  })
})

describe("the planted faults", () => {
  it("are at least fifty, in seven areas, no two alike", () => {
    const all = planted.flatMap(({ faults }) => faults)
    expect(planted.length).toBeGreaterThanOrEqual(7)
    expect(all.length).toBeGreaterThanOrEqual(50)
    expect(new Set(all.map(({ file, after, before }) => file + before + after)).size).toBe(all.length)
  })
})
