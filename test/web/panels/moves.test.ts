import { movedTo, typedTo } from "@quick-response/web/src/studio/panels/tiles/moves.ts"
import { describe, expect, it } from "vitest"

/** Eight choices in rows of three: the last row lacks one. */
const rows = { count: 8, columns: 3 }

describe("movedTo()", () => {
  it("follows arrows, Home and End in a grid", () => {
    const from = (at: number) =>
      ["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].map((key) => movedTo(key, at, rows))
    expect(from(4)).toEqual([5, 3, 7, 1, 0, 7])
    expect(from(0)).toEqual([1, 7, 3, 0, 0, 7])
    expect(from(7)).toEqual([0, 6, 7, 4, 0, 7])
    expect(from(5)).toEqual([6, 4, 5, 2, 0, 7])
    expect(movedTo("Tab", 0, rows)).toBeUndefined()
  })
})

describe("typedTo()", () => {
  const labels = ["Square", "Dots", "Rounded", "Squircle", "Diamond", "Small square"]
  it("finds the next name by prefix, in any case", () => {
    expect(typedTo(labels, 0, "d")).toBe(1)
    expect(typedTo(labels, 1, "d")).toBe(4)
    expect(typedTo(labels, 4, "D")).toBe(1)
    expect(typedTo(labels, 5, "squi")).toBe(3)
  })

  it("stays while the prefix matches, cycles by one letter", () => {
    expect(typedTo(labels, 3, "sq")).toBe(3)
    expect(typedTo(labels, 3, "sm")).toBe(5)
    expect(typedTo(labels, 0, "ss")).toBe(3)
    expect(typedTo(labels, 3, "sss")).toBe(5)
  })

  it("finds nothing for an unknown prefix", () => {
    expect(typedTo(labels, 0, "x")).toBeUndefined()
    expect(typedTo(labels, 0, "dotty")).toBeUndefined()
    expect(typedTo([], -1, "a")).toBeUndefined()
  })
})
