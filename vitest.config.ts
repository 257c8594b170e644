import { defineConfig } from "vitest/config"

const source = "@quick-response/source"

/** Tests run on Node and on Deno; `name.node.test.ts` and `name.deno.test.ts` run on that runtime alone. */
const otherRuntime = "Deno" in globalThis ? "node" : "deno"

export default defineConfig({
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [`**/*.${otherRuntime}.test.ts`],
    // For what hangs: a machine that others use may take several times as long as one that is free.
    testTimeout: 240_000,
    hookTimeout: 120_000
  }
})
