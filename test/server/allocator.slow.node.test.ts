import { readFileSync } from "node:fs"
import process from "node:process"
import { allocatorSettings } from "@quick-response/server"
import { afterAll, describe, expect, test } from "vitest"
import { makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** Only Linux tells the environment of a process, and Node starts a program anew in its process from 22.15 on. */
const canRestart = process.platform === "linux" && "execve" in process

const settingsOf = (pid: number): ReadonlyArray<string> =>
  readFileSync(`/proc/${pid}/environ`, "utf8")
    .split("\0")
    .filter((line) => line.startsWith("MALLOC_"))
    .sort()

describe("allocatorSettings()", () => {
  test("keeps an operator's own values", () => {
    expect(allocatorSettings({ MALLOC_ARENA_MAX: "8" })).toEqual({
      MALLOC_ARENA_MAX: "8",
      MALLOC_MMAP_THRESHOLD_: "131072",
      MALLOC_TRIM_THRESHOLD_: "131072"
    })
  })
})

// Elsewhere the server goes on with the settings that it was started with.
describe.runIf(canRestart)("serve", () => {
  test("starts itself anew in its process with the allocator's settings", async () => {
    const server = await place.serve(["--database", "memory:"], { MALLOC_ARENA_MAX: "4" })
    expect(settingsOf(server.pid)).toEqual([
      "MALLOC_ARENA_MAX=4",
      "MALLOC_MMAP_THRESHOLD_=131072",
      "MALLOC_TRIM_THRESHOLD_=131072"
    ])
    expect(await server.stop()).toBe(0)
  })
})
