import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { type IncomingMessage, request } from "node:http"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { heldHost } from "./domainSteps.ts"
import { newCustomer, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

const folder = mkdtempSync(join(tmpdir(), "stand-in-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isInstalled = (command: string): boolean => {
  try {
    execFileSync(command, command === "nginx" ? ["-v"] : ["version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  return typeof address === "object" && address !== null ? address.port : 0
}

const ask = async (
  port: number,
  path: string,
  host: string
): Promise<readonly [status?: number | undefined, location?: string | undefined]> => {
  const asked = request({ port, host: "127.0.0.1", path, headers: { host } }).end()
  const [answer]: Array<IncomingMessage> = await once(asked, "response")
  answer?.resume()
  return [answer?.statusCode, answer?.headers.location]
}

const targets = [
  "https://cafe.example/menu",
  "https://cafe.example/?a=b&c=%7Bd%7D#e",
  "https://cafe.example/?q=\"x\"&r={host}&s=$host&t='y'&u=\\z",
  "https://user.example/caf%C3%A9/;a=1,2"
]

/** Printed paths: of two spellings, with characters that servers interpret, and with escapes of bytes that are no text. */
const printed = [
  "/Menu",
  "/menu/",
  "/a/b;c=$1'(x)*",
  "/a.b%20%22%7Bhost%7D%5B1%5D%60",
  "/caf%C3%A9",
  "/th%C3%A9",
  "/th%c3%a9",
  "/%FF",
  "/%fe",
  "/%E2%82x.y"
]

/** Targets as both may spell them. */
const spelled = (location = ""): string =>
  location.replace(/%(22|24|27|5C|7B|7D)/g, (one) => decodeURIComponent(one))

/** The settings of a server on a port, around an exported file. */
const settings = {
  caddy: (port: number, file: string) => ({
    text: `{\n  admin off\n  auto_https off\n}\n:${port} {\n  import ${file}\n  respond 404\n}\n`,
    run: (config: string) => ["caddy", "run", "--adapter", "caddyfile", "--config", config]
  }),
  nginx: (port: number, file: string) => ({
    text: `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`).join(" ")}
  include ${file};
  server {
    listen 127.0.0.1:${port};
    if ($short_address_target) { return 302 $short_address_target; }
    location / { return 404; }
  }
}\n`,
    run: (config: string) => ["nginx", "-c", config]
  })
}

describe("a server of another kind by its exported settings", () => {
  it.each(["caddy", "nginx"] as const)("%s leads where the service does", async (kind) => {
    if (!isInstalled(kind)) return
    const { client, account } = await newCustomer(service)
    const own = await heldHost(service, { account })
    for (const [place, path] of printed.entries()) {
      const [base, ...others] = targets
      const target = others[place] ?? `${base}/${place}`
      await client.purchase({ content: { type: "dynamic", target, address: `https://${own}${path}` } })
    }
    const sold = await Promise.all(
      targets.map(async (target) => {
        const { qrCodeId } = await client.purchase({ content: { type: "dynamic", target } })
        return (await client.getQrCode(qrCodeId)).dynamic
      })
    )
    const port = await freePort()
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `redirects.${kind}`)
    writeFileSync(file, await (await client.exportRedirects({ format: kind })).text())
    const config = join(folder, `${kind}.conf`)
    const { text, run } = settings[kind](port, file)
    writeFileSync(config, text)
    const [command = "", ...words] = run(config)
    const server = spawn(command, words, { stdio: "ignore" })
    try {
      await expect
        .poll(() => ask(port, "/", "q.example").catch(() => []), { timeout: 10_000 })
        .toEqual([404, undefined])
      for (const code of sold) {
        const path = new URL(code?.shortUrl ?? "").pathname
        const [, location] = await ask(Number(new URL(service.url).port), `/r${path}`, "q.example")
        for (const given of [path, `${path}/`, path.toLowerCase()]) {
          const [status, found] = await ask(port, given, "Q.Example")
          expect([status, spelled(found)]).toEqual([302, spelled(location)])
        }
        expect((await ask(port, path, "other.example"))[0]).toBe(404)
        expect((await ask(port, `${path}x`, "q.example"))[0]).toBe(404)
      }
      const servicePort = Number(new URL(service.url).port)
      for (const path of printed) {
        const [, location] = await ask(servicePort, path, own)
        for (const given of [path, path.endsWith("/") ? path.slice(0, -1) : `${path}/`, `${path}?table=4`]) {
          const [status, found] = await ask(port, given, own)
          expect([given, status, spelled(found)]).toEqual([given, 302, spelled(location)])
        }
      }
      for (const path of [
        "/MENU",
        "/%4Denu",
        "/%FD",
        "/%ff",
        "/%FFx",
        "/x%FF",
        "/caf%C3",
        "/caf%c3%a9",
        "/a"
      ])
        expect([path, await ask(port, path, own)]).toEqual([path, [404, undefined]])
    } finally {
      server.kill()
      await once(server, "exit")
    }
  })
})
