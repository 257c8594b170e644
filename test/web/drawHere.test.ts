import { renderSvg } from "quick-response"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const drawing = (data: string) => ({ configJson: JSON.stringify({ data }), format: "svg" as const, size: 64 })

const load = () => import("@quick-response/web/src/studio/state/drawHere.ts")

let tellReady: () => void
let ready: Promise<void>

beforeEach(() => {
  ready = new Promise((resolve) => {
    tellReady = resolve
  })
  let idle = 0
  vi.stubGlobal("requestIdleCallback", async (act: () => unknown) => {
    await act()
    if (++idle === 5) tellReady()
  })
  vi.resetModules()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const prepared = async () => {
  const { drawHere, prepareDrawingHere } = await load()
  await prepareDrawingHere(() => drawing("warm-up"))
  await ready
  return drawHere
}

describe("drawHere()", () => {
  it("draws as the service does once it is prepared", async () => {
    const { drawHere } = await load()
    expect(await drawHere(drawing("a"))).toBeUndefined()
    const draw = await prepared()
    expect((await draw(drawing("a")))?.image).toBe(await renderSvg({ data: "a" }, { size: 64 }))
  })

  it("leaves five to the worker after a slow one", async () => {
    const draw = await prepared()
    let now = 0
    vi.spyOn(performance, "now").mockImplementation(() => (now += 9))
    expect((await draw(drawing("slow")))?.image).toMatch(/^<svg /)
    for (let left = 0; left < 5; left++) expect(await draw(drawing("next"))).toBeUndefined()
    expect((await draw(drawing("again")))?.image).toMatch(/^<svg /)
  })
})
