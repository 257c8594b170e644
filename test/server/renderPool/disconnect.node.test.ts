import { afterEach, describe, expect, test } from "vitest"
import { serveHanging, until } from "./hanging.ts"

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

describe("generate, where a worker hangs", () => {
  test("ends the worker of a client that went away", async () => {
    const { draw, replaced, stop: end } = await serveHanging(60_000)
    stop = end
    expect((await draw("first")).status).toBe(200)
    const gone = new AbortController()
    const hung = draw("hang", gone.signal).catch(() => "gone")
    setTimeout(() => gone.abort(), 100)
    expect(await hung).toBe("gone")
    await until(() => replaced.length > 0)
    expect((await draw("next")).status).toBe(200)
    expect(replaced).toEqual(["abandoned"])
  })
})
