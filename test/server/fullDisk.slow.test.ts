import { execFile } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { ask, childrenOf, keyOf, makePlace, said, until } from "./program.ts"

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

// The test mounts its own disk, which only root may do.
test.skipIf(disk === undefined)("serve reads on a full disk, and sells on a freed one", async () => {
  const folder = disk ?? ""
  const database = join(folder, "shop.db")
  const server = await place.serve(["--workers", "2", "--demo", "--database", `sqlite:${database}`])
  const key = await keyOf(server)
  const statusOf = async (path: string, body?: object): Promise<number> => {
    const answer = await ask(server, path, { key, body }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }
  const buy = () => statusOf("/v1/Qr/purchase", { data: "x" })
  expect(await buy()).toBe(201)

  fill(join(folder, "filler"))
  await until(async () => (await buy()) === 503)
  const [worker = 0] = await childrenOf(server)
  process.kill(worker, "SIGKILL")
  await said(server, "stderr", /shop\.db cannot grow, for the disk is full/)
  await said(server, "stderr", /a worker ended[\s\S]*"a worker is ready"/)
  for (let times = 0; times < 6; times++) {
    expect(await statusOf("/v1/Qr/my-qrcodes")).toBe(200)
    expect(await statusOf("/v1/Qr/ping")).toBe(200)
    expect(await buy()).toBe(503)
    expect(await statusOf("/health/ready")).toBe(503)
  }

  rmSync(join(folder, "filler"))
  await until(async () => (await buy()) === 201)
  for (let times = 0; times < 6; times++) {
    expect(await buy()).toBe(201)
    expect(await statusOf("/health/ready")).toBe(200)
  }
  fill(join(folder, "filler"))
  expect(await server.stop()).toBe(0)
  expect(await printed(["audit", "--database", `sqlite:${database}`])).toBe("all invariants hold")
})
