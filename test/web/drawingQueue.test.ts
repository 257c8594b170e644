import { worded } from "@quick-response/design/field/faults"
import { CannotDraw, makeDrawings, type StartWorker } from "@quick-response/web/src/drawing/drawingQueue.ts"
import { makeKept } from "@quick-response/web/src/drawing/recentlyUsed.ts"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"

const design = (data: string) => ({ configJson: JSON.stringify({ data }), format: "svg" as const, size: 64 })

/** Draws as the worker does, and records its requests. */
const drawer = (): {
  readonly handed: Array<string>
  readonly startWorker: StartWorker
  readonly started: () => number
} => {
  const handed: Array<string> = []
  let started = 0
  return {
    handed,
    started: () => started,
    startWorker: ({ answer, fail }) => {
      started++
      return ({ id, configJson, format, size }) => {
        handed.push(configJson)
        if (configJson === "crash") return queueMicrotask(fail)
        draw(configJson, { format, size }).then(
          (image) => answer({ id, image }),
          (error: Error) => answer({ id, fault: { code: "NOT_SCANNABLE", faults: [worded(error.message)] } })
        )
      }
    }
  }
}

describe("makeDrawings()", () => {
  it("draws as quick-response does, in order, in one worker", async () => {
    const { handed, startWorker, started } = drawer()
    const drawings = makeDrawings(startWorker)
    const texts = ["a", "b", "c"]
    const images = await Promise.all(texts.map((text) => drawings(design(text))))
    expect(images.map(({ image }) => image)).toEqual(
      await Promise.all(texts.map((text) => draw({ data: text }, { size: 64 })))
    )
    expect(handed).toEqual(texts.map((text) => design(text).configJson))
    expect(started()).toBe(1)
  })

  it("draws urgent ones first and no aborted ones", async () => {
    const { handed, startWorker } = drawer()
    const drawings = makeDrawings(startWorker)
    const aborter = new AbortController()
    const page = [
      drawings(design("a")),
      drawings(design("b"), { signal: aborter.signal }),
      drawings(design("c"))
    ]
    const urgent = drawings(design("d"), { place: "first" })
    aborter.abort(new Error("left the page"))
    await urgent
    const [, left] = await Promise.allSettled(page)
    expect(left).toMatchObject({ status: "rejected", reason: { message: "left the page" } })
    expect(handed).toEqual(["a", "d", "c"].map((text) => design(text).configJson))
  })

  it("rejects with the reason, and continues", async () => {
    const drawings = makeDrawings(drawer().startWorker)
    const [bad, good] = await Promise.allSettled([
      drawings({ ...design("a"), size: 1 }),
      drawings(design("b"))
    ])
    expect(bad).toMatchObject({ status: "rejected", reason: { name: "CannotDraw" } })
    expect(bad.status === "rejected" && bad.reason instanceof CannotDraw && bad.reason.message).toMatch(
      /^size: /
    )
    expect(good.status).toBe("fulfilled")
  })

  it("replaces a worker that failed", async () => {
    const { startWorker, started } = drawer()
    const drawings = makeDrawings(startWorker)
    await expect(drawings({ ...design("a"), configJson: "crash" })).rejects.toBeInstanceOf(CannotDraw)
    await drawings(design("b"))
    expect(started()).toBe(2)
  })
})

describe("makeKept()", () => {
  it("drops the least recently used value when full", () => {
    const gone: Array<string> = []
    const kept = makeKept<string>(10, (value) => gone.push(value))
    kept.set("a", "A", 4)
    kept.set("b", "B", 4)
    expect(kept.get("a")).toBe("A")
    kept.set("c", "C", 4)
    expect(gone).toEqual(["B"])
    expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"])
  })
})
