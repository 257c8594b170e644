import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

const Versions = Schema.optionalWith(Schema.Record({ key: Schema.String, value: Schema.String }), {
  default: () => ({})
})

const Manifest = Schema.parseJson(
  Schema.Struct({
    workspaces: Schema.optionalWith(Schema.Array(Schema.String), { default: () => [] }),
    dependencies: Versions,
    devDependencies: Versions,
    peerDependencies: Versions
  })
)

const manifestIn = async (folder: string): Promise<typeof Manifest.Type> =>
  Schema.decodeUnknownSync(Manifest)(await readFile(join(folder, "package.json"), "utf8"))

/** The manifest of an installed package, or of one in this repository, which is linked there. */
const manifestOf = (name: string): Promise<typeof Manifest.Type> =>
  manifestIn(join(root, "node_modules", name))

const { workspaces } = await manifestIn(root)

/** The text of all sources and scripts below a folder, with their imports. */
const textIn = async (folder: string): Promise<string> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .map((file) => ({ file, path: join(file.parentPath, file.name) }))
    .filter(({ file, path }) => file.isFile() && /\.(?:[cm]?tsx?|mjs)$/.test(path))
    .filter(({ path }) => !/\/(?:node_modules|dist|command)\//.test(path))
    .map(({ path }) => readFile(path, "utf8"))
  return (await Promise.all(texts)).join("\n")
}

/** The packages for which another one is installed: their peers, and the dependencies of bundled packages. */
const neededBeside = async (
  names: ReadonlyArray<string>,
  bundled: ReadonlyArray<string>
): Promise<ReadonlySet<string>> =>
  new Set([
    ...(await Promise.all(names.map(manifestOf))).flatMap(({ peerDependencies }) =>
      Object.keys(peerDependencies)
    ),
    ...(await Promise.all(bundled.map(manifestOf))).flatMap(({ dependencies }) => Object.keys(dependencies))
  ])

describe("the dependencies of", () => {
  for (const folder of workspaces.filter((folder) => /^packages\//.test(folder))) {
    it(`${folder} are imported or needed there`, async () => {
      const { dependencies, devDependencies } = await manifestIn(join(root, folder))
      const text = await textIn(join(root, folder))
      const names = Object.keys(dependencies)
      const needed = await neededBeside(
        names,
        Object.keys(devDependencies).filter((name) => name.startsWith("@quick-response/"))
      )
      const unused = names.filter((name) => !needed.has(name) && !new RegExp(`"${name}["/]`).test(text))
      expect(unused).toEqual([])
    })

    it(`${folder} are named once`, async () => {
      const { dependencies, devDependencies } = await manifestIn(join(root, folder))
      expect(Object.keys(devDependencies).filter((name) => name in dependencies)).toEqual([])
    })
  }
})
