import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { defineConfig } from "vitest/config"
import { skipBarrels } from "./skipBarrels.ts"

const root = new URL("../../", import.meta.url)

const Manifest = Schema.parseJson(
  Schema.Struct({
    name: Schema.String,
    exports: Schema.Record({
      key: Schema.String,
      value: Schema.Union(
        Schema.String,
        Schema.Struct({ "@quick-response/source": Schema.optional(Schema.String) })
      )
    })
  })
)

/** The packages' sources in this copy of the project, by specifier. */
const sources = readdirSync(new URL("packages/", root)).flatMap((folder) => {
  const place = new URL(`packages/${folder}/`, root)
  const manifest = Schema.decodeSync(Manifest)(readFileSync(new URL("package.json", place), "utf8"))
  return Object.entries(manifest.exports).flatMap(([path, target]) => {
    const source = typeof target === "string" ? undefined : target["@quick-response/source"]
    return source === undefined
      ? []
      : [[`${manifest.name}${path.slice(1)}`, fileURLToPath(new URL(source, place))] as const]
  })
})

/** By the links in `node_modules` tests would find the original's sources. */
const alias = sources.map(([specifier, replacement]) => ({ find: new RegExp(`^${specifier}$`), replacement }))

/** The tests of one area, in one process: those that start programs or take seconds are not among them. */
export default defineConfig({
  root: fileURLToPath(root),
  resolve: { alias },
  plugins: [skipBarrels((specifier) => new Map(sources).get(specifier))],
  test: {
    include: (process.env.QR_MUTATION_TESTS ?? "").split(" "),
    testTimeout: 60_000,
    isolate: false
  }
})
