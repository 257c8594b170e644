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

/** Whether a server that answered a request has loaded any module of OpenTelemetry's: esbuild names each in a comment above it. */
const hasLoaded = async (name: string, words: ReadonlyArray<string>): Promise<boolean> => {
  const coverage = join(place.folder, name)
  const server = await place.serve(["--database", "memory:", ...words], { NODE_V8_COVERAGE: coverage })
  await fetch(`${server.url}/v1/Qr/ping`)
  expect(await server.stop()).toBe(0)
  const loaded = readdirSync(coverage).flatMap((file) =>
    Schema.decodeUnknownSync(Coverage)(readFileSync(join(coverage, file), "utf8")).result.flatMap(
      ({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : [])
    )
  )
  expect(loaded).toContain(commandLine.at(-1))
  return loaded.some((file) => readFileSync(file, "utf8").includes("opentelemetry/"))
}

test("serve loads what traces take only where they are sent somewhere", async () => {
  expect(await hasLoaded("off", [])).toBe(false)
  expect(await hasLoaded("on", ["--otlp-url", "http://127.0.0.1:9"])).toBe(true)
})
