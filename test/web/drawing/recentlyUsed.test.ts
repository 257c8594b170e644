import { makeKept } from "@quick-response/web/src/drawing/recentlyUsed.ts"
import { describe, expect, it } from "vitest"

describe("makeKept()", () => {
  it("lets go of what was used least recently once it holds too much", () => {
    const gone: Array<string> = []
    const kept = makeKept<string>(10, (value) => gone.push(value))
    kept.set("a", "A", 4)
    kept.set("b", "B", 4)
    expect(kept.get("a")).toBe("A")
    kept.set("c", "C", 4)
    expect(gone).toEqual(["B"])
    expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"])
  })

  it("keeps the newest even where that alone is too large, and counts what it replaces no more", () => {
    const gone: Array<string> = []
    const kept = makeKept<string>(10, (value) => gone.push(value))
    kept.set("a", "A", 4)
    kept.set("b", "B", 40)
    expect(kept.get("b")).toBe("B")
    kept.set("b", "B2", 4)
    kept.set("c", "C", 6)
    expect(gone).toEqual(["A", "B"])
    expect([kept.get("b"), kept.get("c")]).toEqual(["B2", "C"])
  })

  it("forgets what is deleted, which then takes no room", () => {
    const gone: Array<string> = []
    const kept = makeKept<string>(2, (value) => gone.push(value))
    for (const key of ["a", "b"]) kept.set(key, key, 1)
    kept.delete("b")
    kept.set("c", "c", 1)
    expect(gone).toEqual(["b"])
    expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["a", undefined, "c"])
  })
})
