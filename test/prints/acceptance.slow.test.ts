import type { ConfigRequest } from "@quick-response/core"
import { describe, expect, it } from "vitest"
import { randomFrom } from "../scanning/captures/randomFrom.ts"
import { check, configOf, damaged, paler, photographed } from "./prints.ts"

const looks = [
  {},
  { bodyStyle: "Dots" },
  { bodyStyle: "Fluid", errorCorrectionLevel: "High" },
  { bodyShape: "Circle", foreground: "#1e3a8a" },
  { template: "wifi" },
  { template: "social" },
  { frameStyle: "banner-below", outerEyeStyle: "Circle" },
  { version: 8, errorCorrectionLevel: "Quartile" },
  { bodyStyle: "Star", errorCorrectionLevel: "Low" },
  {
    bodyStyle: "Diamond",
    foreground: {
      type: "linear",
      angle: 45,
      stops: [
        { offset: 0, color: "#1e3a8a" },
        { offset: 1, color: "#7c2d12" }
      ]
    }
  }
] as const satisfies ReadonlyArray<Partial<ConfigRequest>>

const allShares = [0, 0.25, 0.5, 0.75, 0.9, 1.1]
const someShares = [0, 0.5, 0.9, 1.1]

const conditions = [
  ["as printed", {}, 5, allShares],
  ["rotated", { degrees: 27 }, 10, someShares],
  ["askew", { degrees: 8, tilt: [0.15, 0.12] }, 10, someShares],
  ["pale", {}, 10, someShares],
  ["as JPEG 40", { quality: 40 }, 10, someShares]
] as const

/** Noise, stripes, squares or rings that look like finder patterns. */
const withoutCode = (seed: number) => {
  const random = randomFrom(seed)
  const side = 120
  const data = new Uint8Array(4 * side * side).fill(255)
  const step = 3 + Math.floor(8 * random())
  const cells = Uint8Array.from({ length: side ** 2 }, () => (random() < 0.5 ? 0 : 255))
  const light = [
    (at: number) => cells[at] ?? 0,
    (at: number) => (Math.floor((at % side) / step) % 2 === 0 ? 20 : 230),
    (at: number) => cells[Math.floor(at / side / step) * side + Math.floor((at % side) / step)] ?? 0,
    (at: number) => {
      const [x, y] = [(at % side) % (9 * step), Math.floor(at / side) % (9 * step)]
      const ring = Math.floor(Math.max(Math.abs(x - 4.5 * step), Math.abs(y - 4.5 * step)) / step)
      return ring < 2 || ring === 3 ? 0 : 255
    }
  ][seed % 4]
  for (let at = 0; at < side ** 2; at++) data.fill(light?.(at) ?? 0, 4 * at, 4 * at + 3)
  return { width: side, height: side, data }
}

describe("Reading.checkPrints()", () => {
  it.each(conditions)(
    "measures the reserve of ten looks %s",
    { timeout: 120_000 },
    async (name, seen, most, shares) => {
      for (const [i, look] of looks.entries())
        for (const share of shares) {
          const config = configOf({ data: "https://example.com/menu?t=12", ...look })
          const { pixels, wrong, correctable } = damaged(config, share, 100 * i + 10 * share)
          const photograph = photographed(pixels, { ...seen, seed: i })
          const { isThisCode, reserve } = await check(
            name === "pale" ? paler(photograph) : photograph,
            config
          )
          const told = `${JSON.stringify(look)} at ${share}: ${isThisCode} ${reserve}`
          if (share > 1) expect(isThisCode === "unread" || reserve === 0, told).toBe(true)
          else {
            expect(isThisCode, told).toBe("yes")
            expect(Math.abs(reserve - (100 * (correctable - wrong)) / correctable), told).toBeLessThanOrEqual(
              most
            )
          }
        }
    }
  )

  it("finds no code in 200 pictures without one", { timeout: 120_000 }, async () => {
    const menu = configOf({ data: "https://example.com/menu" })
    for (let seed = 0; seed < 200; seed++) {
      const { isThisCode, reserve } = await check(withoutCode(seed), menu)
      expect({ seed, isThisCode, reserve }).toEqual({ seed, isThisCode: "unread", reserve: 0 })
    }
  })
})
