import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Schema from "effect/Schema"
import { afterAll, expect, test } from "vitest"
import { commandLine, makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const Coverage = Schema.parseJson(
  Schema.Struct({ result: Schema.Array(Schema.Struct({ url: Schema.String })) })
)

/** The text of all modules that a server loaded until a second after its first answer: the bundle names each in a comment above it. */
const loadedBy = async (name: string, words: ReadonlyArray<string>): Promise<string> => {
  const coverage = join(place.folder, name)
  const server = await place.serve(words, { NODE_V8_COVERAGE: coverage })
  await fetch(`${server.url}/v1/Qr/ping`)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await server.stop()).toBe(0)
  const loaded = readdirSync(coverage).flatMap((file) =>
    Schema.decodeUnknownSync(Coverage)(readFileSync(join(coverage, file), "utf8")).result.flatMap(
      ({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : [])
    )
  )
  expect(loaded).toContain(commandLine.at(-1))
  return loaded.map((file) => readFileSync(file, "utf8")).join("\n")
}

const memory = ["--database", "memory:"]

test("serve loads drawing after it listens, and typefaces and tracing on demand", async () => {
  const modules = await loadedBy("off", memory)
  expect(modules).toContain("packages/core/src/rendering/judgeDesign.ts")
  expect(modules).not.toContain("opentelemetry/")
  expect(modules).not.toContain("packages/typefaces/src/sans.json")
  expect(await loadedBy("on", [...memory, "--otlp-url", "http://127.0.0.1:9"])).toContain("opentelemetry/")
})

test("workers, and servers without threads, load drawing too", async () => {
  const draws = "packages/core/src/rendering/judgeDesign.ts"
  const database = `sqlite:${join(place.folder, "workers.db")}`
  expect(await loadedBy("workers", ["--workers", "2", "--database", database])).toContain(draws)
  expect(await loadedBy("none", [...memory, "--render-threads", "0"])).toContain(draws)
})

// It takes 12 ms and 8 MB.
test("serve starts without Intl", async () => {
  const withoutIntl = `Object.defineProperty(globalThis, "Intl", { get: () => { throw new Error("Intl") } })`
  const server = await place.serve(memory, {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(withoutIntl)}`
  })
  expect((await fetch(`${server.url}/v1/Qr/ping`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})
