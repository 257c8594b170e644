import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { expect, test } from "vitest"

const client = fileURLToPath(new URL("../../packages/http/src/client.ts", import.meta.url))

const page = `export { makePromiseClient } from ${JSON.stringify(client)}`

test("makePromiseClient() adds a few kilobytes to a page, and nothing of Effect or the core", async () => {
  const bundle = await rolldown({
    input: "page",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "page" ? id : null),
        load: (id) => (id === "page" ? page : null)
      }
    ],
    resolve: { conditionNames: ["@quick-response/source", "import"] },
    platform: "browser"
  })
  const { output } = await bundle.generate({ minify: true })
  const [chunk] = output
  expect(output.length).toBe(1)
  expect(chunk.imports).toEqual([])
  expect(chunk.code.length).toBeLessThan(6_000)
})
