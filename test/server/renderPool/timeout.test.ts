import type { PoolLimits } from "@quick-response/server"
import { afterEach, describe, expect, test } from "vitest"
import { serveHanging, until } from "./hanging.ts"

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const serve = async (requestTimeout: number, limits: Partial<PoolLimits> = {}) => {
  const service = await serveHanging(requestTimeout, limits)
  stop = service.stop
  return service
}

describe("generate, where a worker hangs", () => {
  test("answers 504 at the request's deadline, ends the worker, and serves the next customer", async () => {
    const { draw, replaced } = await serve(400)
    // On a busy machine a worker may take longer to start than one request waits.
    await until(async () => (await draw("first")).status === 200)
    const hung = await draw("hang")
    expect(hung.status).toBe(504)
    expect(await hung.json()).toMatchObject({ success: false, code: "TIMEOUT", data: null })
    await until(() => replaced.length > 0)
    expect(replaced).toEqual(["abandoned"])
    await until(async () => (await draw("next")).status === 200)
  })

  test("answers 504 at the job's own limit", async () => {
    const { draw, replaced } = await serve(60_000, { leastLimit: 300, limitTimes: 0 })
    const hung = await draw("hang")
    expect(hung.status).toBe(504)
    expect(await hung.json()).toMatchObject({
      code: "TIMEOUT",
      errors: [expect.stringContaining("takes too long to render")]
    })
    expect((await draw("next")).status).toBe(200)
    expect(replaced).toEqual(["overdue"])
  })
})
