import { type PoolLimits, type ReplacementReason, renderPool } from "@quick-response/server"
import { describe, expect, onTestFinished, test } from "vitest"
import { start } from "../../http/service.ts"
import { until } from "../program.ts"

/** A service whose only rendering worker computes forever if the data begins with "hang". */
const serve = async (requestTimeout: number, limits: Partial<PoolLimits> = {}) => {
  const replaced: Array<ReplacementReason> = []
  const program = new URL("./hangingProgram.mjs", import.meta.url)
  const observer = {
    onReplaced: (reason: ReplacementReason) => replaced.push(reason),
    onRefused: () => undefined
  }
  const started = await start({
    rendering: renderPool({ threads: 1, program, limits, observer }),
    options: { requestTimeout, rateLimit: "off" }
  })
  onTestFinished(started.stop)
  const draw = (name: string, signal?: AbortSignal) =>
    fetch(`${started.url}/v1/Qr/generate`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": started.key },
      body: JSON.stringify({ data: name.padEnd(1000, " long"), format: "png", size: 4096 }),
      ...(signal === undefined ? {} : { signal })
    })
  // A worker on a busy machine may start more slowly than one request waits.
  await until(async () => (await draw("first")).status === 200)
  return { draw, replaced }
}

describe("generate on a hanging worker", () => {
  test("answers 504 at the request's deadline, and ends the worker", async () => {
    const { draw, replaced } = await serve(400)
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

  test("ends the worker of a client that went away", async () => {
    const { draw, replaced } = await serve(60_000)
    const gone = new AbortController()
    const hung = draw("hang", gone.signal).catch(() => "gone")
    setTimeout(() => gone.abort(), 100)
    expect(await hung).toBe("gone")
    await until(() => replaced.length > 0)
    expect((await draw("next")).status).toBe(200)
    expect(replaced).toEqual(["abandoned"])
  })
})
