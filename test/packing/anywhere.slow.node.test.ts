import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, it } from "vitest"
import { codeBlocksOf } from "../docs/codeBlocks.ts"
import { launch } from "../server/program.ts"
import { install, makeFolder, packed, removeFolder, run, withDependencies } from "./packed.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = makeFolder()
afterAll(() => removeFolder(folder))

const packages = await packed()
const tarballOf = (name: string): string => packages.find((one) => one.name === name)?.tarball ?? name
const needed = withDependencies(packages, "quick-response")

/** A package of the registry in a folder of its own. */
const fetched = async (specifier: string): Promise<string> => {
  const place = join(folder, specifier.replace(/\W/g, "-"))
  await install(place, [specifier])
  return join(place, "node_modules")
}

/** Node by its version, as npm has it for this platform; undefined where it has none. */
const nodeOf = async (version: string): Promise<string | undefined> => {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`
  const modules = await fetched(`${name}@${version}`).catch(() => undefined)
  const file = modules === undefined ? undefined : join(modules, name, "bin/node")
  return file !== undefined && existsSync(file) ? file : undefined
}

/** The oldest Node that has SQLite built in, and the newest of each version that is supported. */
const nodes = await Promise.all(
  ["20", "22.13", "22", "24"].map(async (version) => [version, await nodeOf(version)] as const)
)
const present = nodes.flatMap(([version, node]) => (node === undefined ? [] : [[version, node] as const]))

// No package manager knows the tarball of a package that another depends on, but npm, which takes the one that is there.
const overrides = Object.fromEntries(
  needed.flatMap(({ name, tarball }) => (name === "quick-response" ? [] : [[name, `file:${tarball}`]]))
)

const installers: Readonly<Record<string, (place: string) => Promise<unknown>>> = {
  npm: (place) =>
    install(
      place,
      needed.map(({ tarball }) => tarball)
    ),
  pnpm: async (place) => {
    mkdirSync(place)
    writeFileSync(join(place, "package.json"), JSON.stringify({ type: "module", private: true }))
    writeFileSync(join(place, "pnpm-workspace.yaml"), JSON.stringify({ overrides }))
    const pnpm = join(await fetched("pnpm@12"), ".bin/pnpm")
    await run([pnpm, "add", "--store-dir", join(folder, "store"), tarballOf("quick-response")], place)
  },
  bun: async (place) => {
    mkdirSync(place)
    writeFileSync(join(place, "package.json"), JSON.stringify({ type: "module", private: true, overrides }))
    await run([join(root, "node_modules/.bin/bun"), "add", tarballOf("quick-response")], place)
  }
}

const shop = codeBlocksOf("README.md").find(({ code }) => code.includes("openShop"))?.code ?? ""

/** Runs the shop of the README in a folder where it was installed. */
const sell = async (place: string, ...runtime: ReadonlyArray<string>) => {
  const name = `shop${readdirSync(place).length}`
  writeFileSync(join(place, `${name}.mjs`), shop.replace("shop.db", `${name}.db`))
  const running = launch([...runtime, `${name}.mjs`], place)
  const code = await running.ended
  // Node 22 remarks that its SQLite is experimental.
  const remarks = /^\(node:\d+\) ExperimentalWarning: SQLite .*\n.*trace-warnings.*\n/
  return { code, stdout: running.stdout(), stderr: running.stderr().replace(remarks, "") }
}

const sold = { code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36} Menu\n$/), stderr: "" }

describe.each(Object.entries(installers))("quick-response, installed by %s", async (name, installBy) => {
  const place = join(folder, name)
  await installBy(place)

  it.each(present)("opens the README's shop on Node %s, or says what it lacks", async (version, node) => {
    const found = await sell(place, node)
    if (version !== "20") return expect(found).toEqual(sold)
    expect(found).toMatchObject({ code: 1, stdout: "" })
    expect(found.stderr).toMatch(
      /shop\d+\.db needs a SQLite driver on Node 20\.[\d.]+, which has none built in: use Node 22\.13 or later, or npm install better-sqlite3\n/
    )
  })

  it("opens the README's shop on Deno", async () =>
    expect(await sell(place, join(root, "node_modules/deno/deno"), "run", "--quiet", "--allow-all")).toEqual(
      sold
    ))

  it("opens the README's shop on Bun", async () =>
    expect(await sell(place, join(root, "node_modules/.bin/bun"))).toEqual(sold))
})

it("quick-response brings no package that its command alone is made of, and none that runs a script", () => {
  const Lock = Schema.parseJson(
    Schema.Struct({
      packages: Schema.Record({
        key: Schema.String,
        value: Schema.Struct({ hasInstallScript: Schema.optional(Schema.Boolean) })
      })
    })
  )
  const text = readFileSync(join(folder, "npm/package-lock.json"), "utf8")
  const installed = Object.entries(Schema.decodeSync(Lock)(text).packages)
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
  const names = installed.map(([path]) => path.replace("node_modules/", ""))
  expect(names).toEqual(expect.arrayContaining(["effect", "zxing-wasm"]))
  expect(names.filter((one) => /^@effect\/|^pg|sqlite|prom-client|msgpackr/.test(one))).toEqual([])
})
