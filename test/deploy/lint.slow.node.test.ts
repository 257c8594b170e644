import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { allocatorSettings } from "@quick-response/server"
import { afterAll, describe, expect, it } from "vitest"
import { makeFolder, removeFolder, run } from "../packing/packed.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const deploy = join(root, "deploy")
const bin = (name: string) => join(root, "node_modules/.bin", name)
const read = (file: string) => readFileSync(join(deploy, file), "utf8")

const folder = makeFolder()
afterAll(() => removeFolder(folder))

/** True if a program of the operating system is installed: Debian's `systemd` and `caddy` are optional here. */
const has = (program: string): boolean => spawnSync(program, ["version"]).error === undefined

const units = readdirSync(deploy).filter((file) => /\.(?:service|timer)$/.test(file))
const settings: ReadonlyArray<string> = [
  ...readFileSync(join(root, "docs/operating.md"), "utf8").matchAll(/^\| `([A-Z_]+)` \|/gm)
].map(([, name = ""]) => name)
const ofOthers = ["NODE_ENV", ...Object.keys(allocatorSettings({}))]

const composeFiles = ["compose.yaml", "domains/compose.yaml", "postgres/compose.yaml", "standby/compose.yaml"]

describe("deploy/", () => {
  it("Dockerfile passes its linter", async () => {
    for (const file of ["Dockerfile", "standby/Dockerfile"])
      expect(await run([bin("dockerfile-utils"), "lint", join(deploy, file)], root)).toBe("")
  })

  it.each(composeFiles)("%s passes its schema and linter", async (file) => {
    await run([bin("dclint"), "--max-warnings", "0", join(deploy, file)], root)
  })

  it("sets only settings of the service", () => {
    const set = [
      ...read("Dockerfile").matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm),
      ...read("quick-response.service").matchAll(/^Environment=([A-Z_]+)=/gm),
      ...composeFiles.flatMap((file) => [...read(file).matchAll(/^ {4,6}(QR_[A-Z_]+):/gm)])
    ].map(([, name = ""]) => name)
    expect(set).toContain("QR_DATABASE")
    expect(set.filter((name) => !settings.includes(name) && !ofOthers.includes(name))).toEqual([])
  })

  it("gives the server the allocator's settings", () => {
    for (const setting of Object.entries(allocatorSettings({})).map((entry) => entry.join("="))) {
      expect(read("Dockerfile")).toContain(` ${setting} `)
      expect(read("quick-response.service")).toContain(`Environment=${setting}\n`)
    }
  })

  it("names files that exist", () => {
    const named = [
      ...read("quick-response.service").matchAll(/packages\/\S+\.js/g),
      ...read("quick-response-backup.service").matchAll(/(?<=\/opt\/quick-response\/)\S+\.js/g),
      ...read("compose.yaml").matchAll(/(?<=dockerfile: )\S+/g)
    ].map(([file]) => file)
    expect(named).toHaveLength(4)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  // systemd is not on every machine, nor in most containers.
  it.runIf(has("systemd-analyze")).each(units)("%s is a valid systemd unit", async (unit) => {
    // The check looks for the programs, which are where they are on this machine.
    const here = join(folder, "units")
    mkdirSync(here, { recursive: true })
    for (const file of units)
      writeFileSync(join(here, file), read(file).replaceAll("/usr/bin/node", process.execPath))
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", "--man=no", join(here, unit)], {
      encoding: "utf8"
    })
    expect([status, stderr]).toEqual([0, ""])
  })

  // It needs systemd, as the test before it.
  it.runIf(has("systemd-analyze"))("quick-response.service has an exposure of at most 2 of 10", async () => {
    const unit = join(deploy, "quick-response.service")
    await run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", unit], root)
  })

  // Caddy is not a package of npm: the test runs only if it is installed.
  it.runIf(has("caddy"))("Caddyfile is valid", () => {
    const line = ["adapt", "--validate", "--config", join(deploy, "Caddyfile")]
    const { status, stderr } = spawnSync("caddy", line, {
      encoding: "utf8",
      env: { ...process.env, DOMAIN: "qr.example.com", XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    })
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("Error")])
  })
})
