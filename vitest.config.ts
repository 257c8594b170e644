import process from "node:process"
import { defineConfig } from "vitest/config"

const source = "@quick-response/source"

/** Tests run on Node and on Deno; `name.node.test.ts` and `name.deno.test.ts` run on that runtime alone. */
const otherRuntime = "Deno" in globalThis ? "node" : "deno"

/** Takes an hour: `npm run test:soak` alone runs it. */
const soak = process.env.QR_SOAK === undefined ? ["test/soak/soak.node.test.ts"] : []

export default defineConfig({
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [`**/*.${otherRuntime}.test.ts`, ...soak],
    // For what hangs: a machine that others use may take several times as long as one that is free.
    testTimeout: 240_000,
    hookTimeout: 120_000
  }
})
