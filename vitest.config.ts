import { defineConfig } from "vitest/config"

const source = "@quick-response/source"

export default defineConfig({
  ssr: { resolve: { conditions: [source], externalConditions: [source] } },
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    testTimeout: 60_000
  }
})
