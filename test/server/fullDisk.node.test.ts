import { spawnSync } from "node:child_process"
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { afterAll, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { makePlace, said } from "./program.ts"

const place = makePlace()
const disk = join(place.folder, "disk")
mkdirSync(disk)

// A real file system that can be filled: only the superuser of Linux may mount one.
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "none", disk], { stdio: "ignore" }).status === 0

afterAll(async () => {
  if (isMounted) spawnSync("umount", ["--lazy", disk])
  await place.remove()
})

/** Writes a file until the disk is full. */
const fill = (path: string): void => {
  const file = openSync(path, "w")
  const block = Buffer.alloc(1_024)
  try {
    for (;;) writeSync(file, block)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
  } finally {
    closeSync(file)
  }
}

test.skipIf(!isMounted)(
  "serve on a full disk answers reads, refuses purchases with 503, and sells again by itself once there is room",
  async () => {
    const database = ["--database", `sqlite:${join(disk, "qr.db")}`]
    const server = await place.serve(["--demo", "--rate-limit", "off", "--cpu-limit", "off", ...database])
    const [, key = ""] = await said(server, "stdout", /^API key: (\S+)$/m)
    const headers = { "x-api-key": key, "content-type": "application/json" }
    const buy = async () => {
      const body = JSON.stringify({ data: "hello" })
      return (await fetch(`${server.url}/v1/Qr/purchase`, { method: "POST", headers, body })).status
    }
    const sold = async () => {
      const answer = await fetch(`${server.url}/v1/Qr/my-qrcodes`, { headers })
      const { data }: { data: { totalCount: number } } = await answer.json()
      return data.totalCount
    }
    expect(await buy()).toBe(201)
    fill(join(disk, "filler"))
    let bought = 1
    for (;;) {
      const status = await buy()
      if (status !== 201) {
        expect(status).toBe(503)
        break
      }
      bought++
    }
    expect(await sold()).toBe(bought)
    await said(server, "stderr", /qr\.db cannot grow, for the disk is full: free some space/)
    const audit = await place.run(["audit", ...database])
    expect([audit.code, audit.stdout]).toEqual([0, "all invariants hold\n"])
    rmSync(join(disk, "filler"))
    expect(await buy()).toBe(201)
    expect(await sold()).toBe(bought + 1)
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    fill(join(disk, "filler"))
    expect(await server.stop()).toBe(0)
    expect(await printed(["audit", ...database])).toBe("all invariants hold")
  }
)
