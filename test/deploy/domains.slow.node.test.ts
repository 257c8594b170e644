import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { request } from "node:https"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Credits, DomainStorage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { afterAll, expect, it } from "vitest"
import { holdHost } from "../domains/heldHost.ts"
import { exportsOf } from "../import/exportFiles.ts"
import { freePort, makePlace, said } from "../server/program.ts"
import { openAccount } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"

const place = makePlace()
afterAll(() => place.remove())

/** The minor version of Caddy 2, as 8 of 2.8; undefined if it is not installed, as it is optional here. */
const [, minor] = /^v?2\.(\d+)/.exec(spawnSync("caddy", ["version"], { encoding: "utf8" }).stdout ?? "") ?? []

/** The redirect of a host over TLS: its target, otherwise the status, or the code of an error. */
const led = async (port: number, host: string, path: string): Promise<string | undefined> => {
  const asked = request({
    port,
    host: "127.0.0.1",
    servername: host,
    path,
    rejectUnauthorized: false,
    headers: { host }
  })
  try {
    const [answer]: [IncomingMessage] = await once(asked.end(), "response").then(([one]) => [one])
    answer.resume()
    return answer.headers.location ?? String(answer.statusCode)
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error)
  }
}

// Caddy is not a package of npm: the test runs only if it is installed.
it.runIf(minor !== undefined)(
  "deploy/domains gets certificates only for own hosts",
  async () => {
    const host = "go.luna.example"
    const target = "https://cafe.example/menu"
    const filename = join(place.folder, "shop.db")
    const hold = Effect.gen(function* () {
      const accountId = yield* openAccount(Credits.Credits(100_000))
      yield* holdHost(accountId, host)
      return accountId
    })
    const account = await Effect.runPromise(Effect.provide(hold, StorageSqlite.layer({ filename })))
    const environment = {
      QR_BASE_URL: "https://qr.example.com",
      QR_DATABASE: `sqlite:${filename}`,
      QR_DOMAIN_TARGET: "qr.example.com",
      QR_TLS_PORT: "0",
      QR_TRUSTED_PROXIES: "1"
    }
    const server = await place.serve([], environment)
    const [, tlsPort = ""] = await said(
      server,
      "stderr",
      /hosts of certificates at http:\/\/127\.0\.0\.1:(\d+)/
    )
    const links = exportsOf.csv([{ host, path: "Menu", target, name: "Menu" }])
    const moved = await place.run(["import", "-", "--account", account, "--domain", host], environment, links)
    expect(moved.stderr).toContain("moved 1 of 1 addresses")

    cpSync(fileURLToPath(new URL("../../deploy", import.meta.url)), join(place.folder, "deploy"), {
      recursive: true
    })
    const file = join(place.folder, "deploy/domains/Caddyfile")
    const [port, plain] = [await freePort(), await freePort()]
    const settings = `local_certs\nskip_install_trust\nadmin off\nhttps_port ${port}\nhttp_port ${plain}`
    // Until 2.8, `ask` was the name of the same question.
    const question = Number(minor) < 8 ? "ask" : "permission http"
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace("{\n", `{\n${settings}\n`).replace("permission http", question)
    )
    const caddy = spawn("caddy", ["run", "--config", file], {
      stdio: "ignore",
      env: {
        ...process.env,
        DOMAIN: "qr.example.com",
        TLS_PORT: tlsPort,
        UPSTREAM: server.url.replace("http://", ""),
        XDG_DATA_HOME: place.folder,
        XDG_CONFIG_HOME: place.folder
      }
    })
    try {
      await expect.poll(() => led(port, host, "/Menu"), { timeout: 20_000 }).toBe(target)
      expect(await led(port, "qr.example.com", "/v1/Qr/ping")).toBe("200")
      expect(await led(port, "evil.example", "/Menu")).toMatch(/^(?:EPROTO|ECONNRESET|ERR_SSL.*)$/)
    } finally {
      caddy.kill()
      await once(caddy, "exit")
    }
    const listed = Effect.flatMap(DomainStorage, ({ listDomains }) => listDomains(account))
    const domains = await Effect.runPromise(Effect.provide(listed, StorageSqlite.layer({ filename })))
    expect(domains).toMatchObject([{ host, state: "live" }])
  },
  60_000
)
