import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** Whether a server that answered a request has loaded any module of OpenTelemetry's. */
const hasLoaded = async (name: string, words: ReadonlyArray<string>): Promise<boolean> => {
  const coverage = join(place.folder, name)
  const server = await place.serve(["--database", "memory:", ...words], { NODE_V8_COVERAGE: coverage })
  await fetch(`${server.url}/v1/Qr/ping`)
  expect(await server.stop()).toBe(0)
  return readdirSync(coverage).some((file) =>
    readFileSync(join(coverage, file), "utf8").includes("opentelemetry")
  )
}

test("serve loads what traces take only where they are sent somewhere", async () => {
  expect(await hasLoaded("off", [])).toBe(false)
  expect(await hasLoaded("on", ["--otlp-url", "http://127.0.0.1:9"])).toBe(true)
})
