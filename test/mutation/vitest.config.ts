import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"
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

/** The links in `node_modules` would lead tests to the original's sources. */
const alias = sources.map(([specifier, replacement]) => ({ find: new RegExp(`^${specifier}$`), replacement }))

const listed = (process.env.QR_MUTATION_TESTS ?? "").split(" ")

/** Runs test files as the area lists them: the first ones find most faults, and end the run. */
class InListedOrder extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const placeOf = ({ moduleId }: TestSpecification) => listed.findIndex((name) => moduleId.endsWith(name))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

// Databases in memory commit without waiting for a disk.
const memory = "/dev/shm"
const inMemory = existsSync(memory) ? { TMPDIR: memory } : {}

/** The tests of one area, in one process: those that start programs or take seconds are not among them. */
export default defineConfig({
  root: fileURLToPath(root),
  resolve: { alias },
  plugins: [skipBarrels((specifier) => new Map(sources).get(specifier))],
  test: {
    include: listed,
    sequence: { sequencer: InListedOrder },
    env: { ...inMemory, QR_TEST_RUNS: "25" },
    testTimeout: 60_000,
    isolate: false
  }
})
