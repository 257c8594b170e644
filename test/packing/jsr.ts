import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { launch } from "../server/program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A declaration whose type JSR would have to infer. */
export interface SlowType {
  /** JSR's name of the problem, such as `missing-explicit-type`. */
  readonly kind: string
  /** The file, as in `core/src/index.ts`. */
  readonly file: string
  /** The declared name, or the call that makes a superclass. */
  readonly name: string
}

const source = "@quick-response/source"
const Versions = Schema.optional(Schema.Record({ key: Schema.String, value: Schema.String }))

const Manifest = Schema.parseJson(
  Schema.Struct({
    name: Schema.String,
    version: Schema.String,
    license: Schema.optional(Schema.String),
    private: Schema.optional(Schema.Boolean),
    workspaces: Schema.optional(Schema.Array(Schema.String)),
    exports: Schema.Record({
      key: Schema.String,
      value: Schema.Struct({ [source]: Schema.String })
    }).pipe(Schema.optionalWith({ default: () => ({}) })),
    dependencies: Versions,
    peerDependencies: Versions,
    optionalDependencies: Versions
  })
)
const manifestOf = (folder: string) =>
  Schema.decodeSync(Manifest)(readFileSync(join(root, folder, "package.json"), "utf8"))

const { workspaces = [] } = manifestOf(".")
const published = workspaces.filter((folder) => manifestOf(folder).private !== true)
const siblings = new Set(published.map((folder) => manifestOf(folder).name))

/** The entries that an entry with a pattern stands for: JSR knows no patterns. */
const eachOf = (folder: string, path: string, file: string): ReadonlyArray<readonly [string, string]> => {
  if (!path.includes("*")) return [[path, file]]
  const [before = "", after = ""] = file.split("*")
  return readdirSync(join(root, folder, before), { recursive: true, encoding: "utf8" })
    .filter((found) => found.endsWith(after))
    .map((found) => [path.replace("*", found.slice(0, -after.length)), `${before}${found}`])
}

/** A package's manifest for JSR, which finds a workspace's members by their names. */
const jsrManifestOf = (folder: string): unknown => {
  const { name, version, license, exports, ...manifest } = manifestOf(folder)
  const versions = {
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...manifest.dependencies
  }
  const imports = Object.entries(versions)
    .filter(([other]) => !siblings.has(other))
    .flatMap(([other, range]) => [
      [other, `npm:${other}@${range}`],
      [`${other}/`, `npm:/${other}@${range}/`]
    ])
  return {
    // A name on JSR has a scope.
    name: name.startsWith("@") ? name : `@quick-response/${name}`,
    version,
    license,
    exports: Object.fromEntries(
      Object.entries(exports).flatMap(([path, file]) => eachOf(folder, path, file[source]))
    ),
    imports: Object.fromEntries(imports)
  }
}

/** Writes the sources of all published packages into a folder as a workspace that JSR can publish. */
export const writeJsrWorkspace = (folder: string): void => {
  const write = (path: string, json: unknown) => writeFileSync(join(folder, path), JSON.stringify(json))
  for (const member of published) {
    for (const part of ["src", "pages"].filter((one) => existsSync(join(root, member, one))))
      cpSync(join(root, member, part), join(folder, member, part), { recursive: true })
    write(`${member}/deno.json`, jsrManifestOf(member))
  }
  // The packages that npm has installed, so that the dry run loads nothing.
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  write("deno.json", { workspace: published.map((member) => `./${member}`), nodeModulesDir: "manual" })
}

const deno = join(root, "node_modules/deno/deno")

/** Runs `deno publish --dry-run` on a workspace: its exit code and what it said. */
export const dryRun = async (
  folder: string,
  flags: ReadonlyArray<string>
): Promise<{ readonly code: number | string; readonly said: string }> => {
  const command = [deno, "publish", "--dry-run", "--allow-dirty", ...flags]
  const running = launch(command, folder, { NO_COLOR: "1" })
  const code = await running.ended
  return { code, said: running.stdout() + running.stderr() }
}

const problem = /^error\[([\w-]+)\].*\n *--> (.+):(\d+):(\d+)$/gm

/** The slow types that a dry run reports; it does not check the types. */
export const slowTypes = async (folder: string): Promise<ReadonlyArray<SlowType>> => {
  const { code, said } = await dryRun(folder, ["--no-check"])
  const found = [...said.matchAll(problem)].map(([, kind = "", path = "", line, column]) => {
    const text = readFileSync(path, "utf8").split("\n")[Number(line) - 1] ?? ""
    const [name = ""] = /^[\w.]+/.exec(text.slice(Number(column) - 1)) ?? []
    return { kind, file: path.replace(/^.*\/packages\//, ""), name }
  })
  const count = code === 0 ? 0 : Number(/Found (\d+) problems?/.exec(said)?.[1])
  if (count !== found.length) throw new Error(`deno publish ended with ${code}: ${said}`)
  return found
}
