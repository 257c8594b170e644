import { answer } from "@quick-response/web/src/drawing/answer.ts"
import type { DrawingRequest } from "@quick-response/web/src/drawing/protocol.ts"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

/** Draws as the worker does, when a test calls it. */
class LocalWorker extends EventTarget {
  static readonly started: Array<LocalWorker> = []
  readonly asked: Array<DrawingRequest> = []

  constructor() {
    super()
    LocalWorker.started.push(this)
  }

  postMessage(request: DrawingRequest): void {
    this.asked.push(request)
  }

  async drawNext(): Promise<void> {
    const request = this.asked.shift()
    if (request === undefined) throw new Error("nothing was asked for")
    this.dispatchEvent(new MessageEvent("message", { data: await answer(request) }))
  }

  fail(): void {
    this.dispatchEvent(new Event("error"))
  }
}

const { started } = LocalWorker

const design = (data: string) => ({ configJson: JSON.stringify({ data }), format: "svg" as const, size: 64 })

const workerAt = (index: number): LocalWorker => {
  const worker = started[index]
  if (worker === undefined) throw new Error(`worker ${index} was not started`)
  return worker
}

/** Starts the worker that the page starts before its application. */
const begin = (): void =>
  void vi.stubGlobal("begunOpening", {
    fragment: "",
    draft: null,
    worker: new LocalWorker(),
    opened: undefined,
    picture: undefined
  })

const load = () => import("@quick-response/web/src/drawing/drawInWorker.ts")

beforeEach(() => {
  started.length = 0
  vi.stubGlobal("Worker", LocalWorker)
  vi.stubGlobal("drawingWorkerFile", "drawing.js")
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

describe("drawEdited()", () => {
  it("uses the worker that the page started", async () => {
    const { drawEdited } = await load()
    expect(started.length).toBe(0)
    begin()
    const drawn = drawEdited(design("a"))
    await workerAt(0).drawNext()
    expect((await drawn).image).toMatch(/^<svg /)
    expect(started.length).toBe(1)
  })

  it("starts another worker after a failure", async () => {
    const { drawEdited } = await load()
    begin()
    const refused = drawEdited(design("a"))
    workerAt(0).fail()
    await expect(refused).rejects.toThrow("did not load")
    const drawn = drawEdited(design("a"))
    expect(started.length).toBe(2)
    await workerAt(1).drawNext()
    expect((await drawn).image).toMatch(/^<svg /)
  })

  it("does not wait for pictures of choices", async () => {
    const { drawEdited, drawInWorker } = await load()
    begin()
    const order: Array<string> = []
    const choices = ["a", "b"].map((data) => drawInWorker(design(data)).then(() => order.push(data)))
    const edited = drawEdited(design("edited")).then(() => order.push("edited"))
    expect(started.map(({ asked }) => asked.length)).toEqual([1, 1])
    await workerAt(0).drawNext()
    await edited
    expect(order).toEqual(["edited"])
    await workerAt(1).drawNext()
    await workerAt(1).drawNext()
    await Promise.all(choices)
    expect(order).toEqual(["edited", "a", "b"])
  })
})
