import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

it("docs/gallery is up to date", () => {
  const check = () =>
    execFileSync(
      "node_modules/.bin/deno",
      ["run", "--quiet", "--allow-read", "scripts/gallery.ts", "--check"],
      {
        cwd: root,
        encoding: "utf8"
      }
    )
  expect(check()).toMatch(/^\d+ files of the gallery are up to date\n$/)
})
