import { makeRecentLogos } from "@quick-response/images/logo/recentLogos"
import { describe, expect, it } from "vitest"

const logo = (name: string) => ({ dataUri: `normal ${name}`, name })
const named = (name: string, bytes: number) => [`given ${name}`, logo(name), bytes] as const

describe("makeRecentLogos()", () => {
  it("finds a logo by its given and its normal data URI", () => {
    const recent = makeRecentLogos<ReturnType<typeof logo>>(100, 3)
    recent.add(...named("a", 10))
    expect(recent.find("given a")?.name).toBe("a")
    expect(recent.find("normal a")?.name).toBe("a")
    expect(recent.find("a")).toBeUndefined()
  })

  it("keeps the last, and others while there is room", () => {
    const recent = makeRecentLogos<ReturnType<typeof logo>>(100, 3)
    const kept = () => ["a", "b", "c", "d"].filter((name) => recent.find(`given ${name}`) !== undefined)
    for (const name of ["a", "b", "c", "d"]) recent.add(...named(name, 10))
    expect(kept()).toEqual(["b", "c", "d"])
    recent.add(...named("a", 81))
    expect(kept()).toEqual(["a", "d"])
    recent.add(...named("b", 1_000))
    expect(kept()).toEqual(["b"])
  })

  it("drops the least recently found first", () => {
    const recent = makeRecentLogos<ReturnType<typeof logo>>(100, 2)
    recent.add(...named("a", 10))
    recent.add(...named("b", 10))
    recent.find("given a")
    recent.add(...named("c", 10))
    expect(recent.find("given a")?.name).toBe("a")
    expect(recent.find("given b")).toBeUndefined()
  })
})
