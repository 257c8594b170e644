import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, describe, expect, test } from "vitest"
import { keyOf, makePlace } from "../program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** A line of a process's status, in MiB. */
const memoryOf = (pid: number, line: "VmHWM" | "VmRSS"): number =>
  Number(new RegExp(`^${line}:\\s*(\\d+) kB$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) /
  1024

/** The most memory of a process. */
const mostMebibytes = 450
/** Resident MiB over those of a server that has drawn one picture: a spare thread, and the memory that the C library keeps. */
const kept = 120

const times = 6

describe("serve, drawing wide WebPs and JPEGs", () => {
  test(`holds ${mostMebibytes} MiB at most, and gives memory back`, async () => {
    const server = await place.serve(["--demo", "--database", "memory:"])
    const key = await keyOf(server)
    const generate = async (body: object): Promise<number> => {
      const answer = await fetch(`${server.url}/v1/Qr/generate`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": key },
        body: JSON.stringify(body)
      })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await generate({ data: "first", format: "png", size: 2048, bodyStyle: "Dots" })).toBe(200)
    const before = memoryOf(server.pid, "VmRSS")
    for (const output of [
      { format: "webp", size: 2048 },
      { format: "jpeg", size: 1536 }
    ]) {
      const bodies = Array.from({ length: times }, (_, i) => ({ data: `HELLO ${i}`, ...output }))
      const statuses = await Promise.all(bodies.map(generate))
      expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
      expect(statuses).toContain(200)
    }
    const most = memoryOf(server.pid, "VmHWM")
    let after = memoryOf(server.pid, "VmRSS")
    for (const end = performance.now() + 60_000; after > before + kept && performance.now() < end; ) {
      await pause(500)
      after = memoryOf(server.pid, "VmRSS")
    }
    console.log(`${before.toFixed(0)} MiB before, ${most.toFixed(0)} at most, ${after.toFixed(0)} after`)
    expect(most).toBeLessThanOrEqual(mostMebibytes)
    expect(after).toBeLessThanOrEqual(before + kept)
  })
})
