import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { newCustomer, start } from "../http/service.ts"
import { freePort } from "../server/program.ts"

const folder = fileURLToPath(new URL("../../deploy/standby", import.meta.url))

/** True if Caddy and curl are installed, which are optional. */
const canRun = ["caddy version", "curl --version"].every((command) => {
  const [program = "", word = ""] = command.split(" ")
  return spawnSync(program, [word]).error === undefined
})

const locationAt = async (port: number, path: string): Promise<string | undefined> => {
  const asked = request({ port, host: "127.0.0.1", path, headers: { host: "q.example" } }).end()
  const [answer]: Array<IncomingMessage> = await once(asked, "response")
  answer?.resume()
  return answer?.headers.location
}

// Caddy and curl are not packages of npm: the test runs only if they are installed.
it.runIf(canRun)("deploy/standby redirects by its last export after the service is lost", async () => {
  const service = await start()
  const { client, key } = await newCustomer(service)
  const { qrCodeId } = await client.purchase({
    content: { type: "dynamic", target: "https://cafe.example/menu" }
  })
  const path = new URL((await client.getQrCode(qrCodeId)).dynamic?.shortUrl ?? "").pathname
  const data = mkdtempSync(join(tmpdir(), "standby-"))
  const port = await freePort()
  const standby = spawn(join(folder, "start.sh"), {
    stdio: "ignore",
    env: {
      ...process.env,
      SERVICE: service.url,
      API_KEY: key,
      HOSTS: `http://q.example:${port}`,
      FOLDER: data,
      CADDYFILE: join(folder, "Caddyfile"),
      CADDY_ADMIN: `localhost:${await freePort()}`,
      FETCH_EVERY: "1"
    }
  })
  try {
    const leadsTo = (target: string) =>
      expect.poll(() => locationAt(port, path).catch(() => undefined), { timeout: 20_000 }).toBe(target)
    await leadsTo("https://cafe.example/menu")
    await client.changeQrCode(qrCodeId, { target: "https://cafe.example/dinner" })
    await leadsTo("https://cafe.example/dinner")
    await service.stop()
    // Longer than a fetch that fails.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    await leadsTo("https://cafe.example/dinner")
    expect(await locationAt(port, "/00000000")).toBeUndefined()
  } finally {
    standby.kill()
    await once(standby, "exit")
    rmSync(data, { recursive: true, force: true })
  }
})
