import { execFile } from "node:child_process"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { makePlace, said } from "./program.ts"

const run = promisify(execFile)
const place = makePlace()

/** A disk of 4 MiB, or undefined where this user may not mount one: only the superuser of Linux may. */
const mountDisk = async (): Promise<string | undefined> => {
  const folder = join(place.folder, "disk")
  mkdirSync(folder)
  return run("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]).then(
    () => folder,
    () => undefined
  )
}

const disk = await mountDisk()
afterAll(async () => {
  if (disk !== undefined) await run("umount", ["-l", disk])
  await place.remove()
})

/** Takes all that is left on a disk, to the byte. */
const fill = (file: string): void => {
  for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2))
    for (;;)
      try {
        writeFileSync(file, new Uint8Array(size), { flag: "a" })
      } catch {
        break
      }
}

// A disk of its own is mounted, which root alone may do.
test.skipIf(disk === undefined)(
  "serve on a full disk answers reads, refuses purchases with 503, and sells again by itself once there is room (needs mount)",
  async () => {
    const folder = disk ?? ""
    const database = ["--database", `sqlite:${join(folder, "qr.db")}`]
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
    fill(join(folder, "filler"))
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
    rmSync(join(folder, "filler"))
    expect(await buy()).toBe(201)
    expect(await sold()).toBe(bought + 1)
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    fill(join(folder, "filler"))
    expect(await server.stop()).toBe(0)
    expect(await printed(["audit", ...database])).toBe("all invariants hold")
    for (const file of readdirSync(folder)) rmSync(join(folder, file))
  }
)

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 100))
}

// It needs the mounted disk, too.
test.skipIf(disk === undefined)(
  "serve --workers 2 reads on a full disk, by a replaced worker, too, and sells again once there is room (needs mount)",
  async () => {
    const folder = disk ?? ""
    const database = join(folder, "shop.db")
    const server = await place.serve(["--workers", "2", "--demo", "--database", `sqlite:${database}`])
    const [, key = ""] = await said(server, "stdout", /^API key: (qr_live_\w{38})$/m)
    const ask = async (path: string, body?: object): Promise<number> => {
      const headers = { "x-api-key": key, "content-type": "application/json", connection: "close" }
      const answer = await fetch(`${server.url}${path}`, {
        headers,
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
      }).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.status ?? 0
    }
    const buy = () => ask("/v1/Qr/purchase", { data: "x" })
    expect(await buy()).toBe(201)

    fill(join(folder, "filler"))
    await until(async () => (await buy()) === 503)
    const { stdout } = await run("pgrep", ["-P", String(server.pid)])
    process.kill(Number(stdout.split("\n")[0]), "SIGKILL")
    await said(server, "stderr", /shop\.db cannot grow, for the disk is full/)
    await said(server, "stderr", /a worker ended[\s\S]*"a worker is ready"/)
    for (let times = 0; times < 6; times++) {
      expect(await ask("/v1/Qr/my-qrcodes")).toBe(200)
      expect(await ask("/v1/Qr/ping")).toBe(200)
      expect(await buy()).toBe(503)
      expect(await ask("/health/ready")).toBe(503)
    }

    rmSync(join(folder, "filler"))
    await until(async () => (await buy()) === 201)
    for (let times = 0; times < 6; times++) {
      expect(await buy()).toBe(201)
      expect(await ask("/health/ready")).toBe(200)
    }
  }
)
