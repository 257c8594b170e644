import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire, isBuiltin } from "node:module"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { codeBlocksOf } from "../docs/codeBlocks.ts"
import { ask, freePort, keyOf, launch, type Running, said } from "../server/program.ts"
import { install, lendDriver, makeFolder, packed, removeFolder, run, withDependencies } from "./packed.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The command by which each runtime runs a file; Deno finds packages in `node_modules` if there is a package.json. */
const runtimes = {
  node: [process.execPath],
  deno: [join(root, "node_modules/deno/deno"), "run", "--quiet", "--allow-all"],
  bun: [join(root, "node_modules/.bin/bun")]
}
type Runtime = keyof typeof runtimes
const all: ReadonlyArray<Runtime> = ["node", "deno", "bun"]

const started: Array<Running> = []
const folder = makeFolder()
afterAll(async () => {
  for (const running of started) running.kill("SIGKILL")
  await Promise.all(started.map((running) => running.ended))
  removeFolder(folder)
})

const packages = await packed()

/** All packages, in a folder that was empty. */
const everything = join(folder, "everything")
const needsDriver = !isBuiltin("node:sqlite")
await install(everything, [
  ...packages.map(({ tarball }) => tarball),
  ...(needsDriver ? ["@effect/sql-sqlite-node@^0.53.0"] : [])
])
if (needsDriver) lendDriver(everything)

const start = (
  runtime: Runtime,
  place: string,
  words: ReadonlyArray<string>,
  environment: Record<string, string> = {}
): Running => {
  const running = launch([...runtimes[runtime], ...words], place, environment)
  started.push(running)
  return running
}

interface Launching {
  /** The runtime's own flags. */
  readonly flags?: ReadonlyArray<string>
  readonly environment?: Record<string, string>
}

let programs = 0
const runProgram = (
  runtime: Runtime,
  place: string,
  code: string,
  { flags = [], environment }: Launching = {}
): Running => {
  const file = `program${++programs}.mjs`
  writeFileSync(join(place, file), code)
  return start(runtime, place, [...flags, file], environment)
}

const ping = (port: number): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/v1/Qr/ping`).then(
    ({ status }) => status,
    () => 0
  )

/** Runs a program of the README that serves, until it answers. */
const serves = async (
  runtime: Runtime,
  place: string,
  code: string,
  flags: ReadonlyArray<string> = []
): Promise<void> => {
  const port = await freePort()
  const file = `${runtime}-${port}.db`
  const running = runProgram(
    runtime,
    place,
    code.replaceAll("8080", String(port)).replaceAll("quick-response.db", file),
    { flags }
  )
  let hasEnded = false
  running.ended.finally(() => {
    hasEnded = true
  })
  while (!hasEnded && (await ping(port)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  expect([hasEnded && running.stderr(), existsSync(join(place, file))]).toEqual([false, true])
  running.kill("SIGTERM")
  await running.ended
}

const program = (part: string, document = "README.md", written = "js"): string => {
  const found = codeBlocksOf(document).find(
    ({ language, code }) => language === written && code.includes(part)
  )
  if (found === undefined) throw new Error(`${document} has no program with ${part}`)
  return found.code
}

/** The program of layers that the package of the listeners shows, by the entries of a runtime. */
const byLayers = (runtime: Runtime): string => {
  const code = program("serve(services", "packages/http/README.md")
  return runtime === "deno" ? code.replaceAll('/node"', '/deno"') : code
}

describe("in an empty folder, quick-response", () => {
  it.each(all)("serves by the README's program on %s", (runtime) =>
    serves(runtime, everything, program("serve({"))
  )

  it.each(all)("serves by layers on %s", (runtime) => serves(runtime, everything, byLayers(runtime)))

  it("brings the license of every bundled package", () => {
    const modules = join(everything, "node_modules")
    const licenses = readFileSync(join(modules, "quick-response/command/LICENSES.txt"), "utf8")
    for (const name of ["prom-client", "effect", "@effect/sql-pg", "zxing-wasm", "@jsquash/jpeg"])
      expect(licenses).toMatch(new RegExp(`^# ${name} \\d`, "m"))
  })

  it.each(all)("serves, draws, sells and audits on %s", async (runtime) => {
    const bin = join(everything, "node_modules/quick-response/bin/quick-response.js")
    const QR_DATABASE = `sqlite:${runtime}-workers.db`
    const server = start(runtime, everything, [bin, "serve", "--demo", "--port", "0", "--workers", "2"], {
      QR_DATABASE
    })
    const [, url = ""] = await said(server, "stderr", /listening at (http:[^"\s]+)/)
    const key = await keyOf(server)
    const body = { data: "packed", format: "png", size: 2048, template: "event", bodyShape: "Heart" }
    expect(await (await ask({ url }, "/v1/Qr/generate", { key, body })).json()).toMatchObject({
      success: true
    })
    const bought = runProgram(
      runtime,
      everything,
      program("makePromiseClient").replace("http://127.0.0.1:8080", url),
      { environment: { API_KEY: key } }
    )
    expect([await bought.ended, bought.stderr()]).toEqual([0, ""])
    expect(bought.stdout()).toMatch(/^[0-9a-f-]{36} 99\n$/)
    server.kill("SIGTERM")
    expect(await server.ended).toBe(0)
    const audit = start(runtime, everything, [bin, "audit"], { QR_DATABASE })
    expect([await audit.ended, audit.stdout()]).toEqual([0, "all invariants hold\n"])
  })
})

it("quick-response alone installs no server package, and runs no script", async () => {
  const place = join(folder, "alone")
  await install(
    place,
    withDependencies(packages, "quick-response").map(({ tarball }) => tarball)
  )
  const { packages: installed }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
    readFileSync(join(place, "package-lock.json"), "utf8")
  )
  expect(Object.values(installed).filter(({ hasInstallScript }) => hasInstallScript === true)).toEqual([])
  const names = Object.keys(installed).map((path) => path.replace("node_modules/", ""))
  expect(names).toEqual(expect.arrayContaining(["effect", "zxing-wasm"]))
  expect(names.filter((one) => /^@effect\/|^pg|sqlite|prom-client|msgpackr/.test(one))).toEqual([])
  const code = program("openShop").replace("shop.db", "alone.db")
  for (const runtime of isBuiltin("node:sqlite") ? all : all.slice(1)) {
    const own = code.replace("alone.db", `${runtime}.db`)
    const running = runProgram(runtime, place, own)
    const ended = [await running.ended, running.stdout()]
    expect(ended).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36} Menu\n$/)])
    const again = runProgram(runtime, place, own)
    expect([await again.ended, again.stdout()]).toEqual(ended)
  }
  if (needsDriver) {
    const running = runProgram("node", place, code)
    expect([await running.ended, running.stderr()]).toEqual([
      1,
      expect.stringContaining("use Node 22.13 or later, or npm install better-sqlite3")
    ])
  }

  // A directive without an error below it is one.
  writeFileSync(
    join(place, "strict.ts"),
    `import { openShop, renderSvg } from "quick-response"
const name: string = "dots"
await renderSvg({ data: "x", bodyStyle: name })
await renderSvg({ data: "x", bodyStyle: "dots" })
// @ts-expect-error a misspelled style
await renderSvg({ data: "x", bodyStyle: "Dotz" })
// @ts-expect-error a misspelled field
await renderSvg({ data: "x", bodyStile: "Dots" })
// @ts-expect-error a misspelled option
await openShop({ database: "memory:", service: { rateLimits: "off" } })
`
  )
  const compiler = createRequire(import.meta.url).resolve("typescript/lib/tsc.js")
  const strictly = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"]
  const target = ["--module", "nodenext", "--target", "esnext"]
  expect(await run([process.execPath, compiler, ...strictly, ...target, "strict.ts"], place)).toBe("")
})

describe("without the driver, @quick-response/storage-sqlite", async () => {
  const place = join(folder, "noDriver")
  const names = ["codecs", "http", "storage-sqlite"].map((name) => `@quick-response/${name}`)
  await install(
    place,
    withDependencies(packages, ...names).map(({ tarball }) => tarball)
  )

  // msgpackr, which Effect's packages bring, has an optional one that is not loaded here.
  it("installs no native module", () => {
    const files = readdirSync(join(place, "node_modules"), { recursive: true, encoding: "utf8" })
    expect(
      files.filter((file) => /(?:\.node|binding\.gyp)$/.test(file) && !file.includes("msgpackr-extract"))
    ).toEqual([])
  })

  it("serves on Deno if native modules are denied", () =>
    serves("deno", place, byLayers("deno"), ["--deny-ffi"]))

  it("serves on Bun", () => serves("bun", place, byLayers("bun")))

  // A newer Node has SQLite built in, so no package is missing.
  it.runIf(needsDriver)("names the package to install on Node", async () => {
    const running = runProgram(
      "node",
      place,
      [
        'import * as StorageSqlite from "@quick-response/storage-sqlite/node"',
        'import * as Effect from "effect/Effect"',
        'import * as Layer from "effect/Layer"',
        'const storage = StorageSqlite.layer({ filename: "shop.db" })',
        "await Effect.runPromise(Effect.scoped(Layer.build(storage)))"
      ].join("\n")
    )
    expect(await running.ended).toBe(1)
    expect(running.stderr()).toContain("shop.db needs a SQLite driver on Node")
    expect(running.stderr()).toContain("npm install @effect/sql-sqlite-node")
  })
})
