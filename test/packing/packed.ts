import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { onceInRun } from "../onceInRun.ts"
import { type Environment, launch } from "../server/program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const Packed = Schema.Struct({
  name: Schema.String,
  /** The path of its tarball. */
  tarball: Schema.String,
  /** The files in it, from its own folder. */
  files: Schema.Array(Schema.String)
})

/** A package as npm would publish it. */
export type Packed = typeof Packed.Type

const Report = Schema.Array(Packed)

/** Runs a command to its end and returns what it printed; throws with its output if it fails. */
export const run = async (
  line: ReadonlyArray<string>,
  folder: string,
  environment: Environment = {}
): Promise<string> => {
  const running = launch(line, folder, environment)
  const code = await running.ended
  if (code !== 0)
    throw new Error(`${line.join(" ")} ended with ${code}: ${running.stdout()}${running.stderr()}`)
  return running.stdout()
}

/** A temporary folder. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), "quick-response-packed-"))

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Every published package, built and packed once in a run. */
export const packed = (): Promise<ReadonlyArray<Packed>> =>
  onceInRun("tarballs", Report, async (folder) =>
    Schema.decodeUnknownSync(Schema.parseJson(Report))(
      await run([process.execPath, join(root, "scripts/pack.mjs"), folder], root, { QR_PACK_KEEPS: "1" })
    )
  )

const Manifest = Schema.parseJson(
  Schema.Struct({
    name: Schema.String,
    dependencies: Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.String }), {
      default: () => ({})
    })
  })
)

const manifests = new Map(
  readdirSync(join(root, "packages")).map((folder) => {
    const text = readFileSync(join(root, "packages", folder, "package.json"), "utf8")
    const { name, dependencies } = Schema.decodeSync(Manifest)(text)
    return [name, Object.keys(dependencies)] as const
  })
)

/** The packed packages of these names, and those of ours that they depend on, which no registry has. */
export const withDependencies = (
  packages: ReadonlyArray<Packed>,
  ...names: ReadonlyArray<string>
): ReadonlyArray<Packed> => {
  const found = new Set(names)
  for (const name of found)
    for (const other of manifests.get(name) ?? []) if (manifests.has(other)) found.add(other)
  return packages.filter(({ name }) => found.has(name))
}

/** Installs tarballs and packages of the registry in a new folder, as a program that depends on them does. */
export const install = async (folder: string, specifiers: ReadonlyArray<string>): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
  const flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
  await run(["npm", "install", ...flags, ...specifiers], folder)
}

/** Lends a folder the driver that this clone has compiled: compiling another takes minutes. */
export const lendDriver = (folder: string): void => {
  const driver = "build/Release/better_sqlite3.node"
  const compiled = join(
    dirname(createRequire(import.meta.url).resolve("better-sqlite3/package.json")),
    driver
  )
  const lent = join(folder, "node_modules/better-sqlite3", driver)
  mkdirSync(dirname(lent), { recursive: true })
  copyFileSync(compiled, lent)
}
