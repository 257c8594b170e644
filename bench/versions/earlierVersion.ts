import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

// From `node_modules/.cache/tsc/bench/versions`, where this is compiled to.
const root = fileURLToPath(new URL("../../../../..", import.meta.url))
const program = "packages/quick-response/bin/quick-response.js"

const git = (...words: ReadonlyArray<string>): string =>
  execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim()

const run = (folder: string, ...words: ReadonlyArray<string>): void => {
  execFileSync("npm", words, { cwd: folder, stdio: ["ignore", 2, 2] })
}

/** The commit that began the changelog's newest section. */
const lastSection = (): string => git("log", "-1", "--format=%H", "-G", "^## ", "--", "CHANGELOG.md")

/** The program at a commit, which is built on first use, or of a folder that has been built. */
export const earlierProgram = (version = lastSection()): { readonly name: string; readonly file: string } => {
  if (existsSync(join(version, program))) return { name: version, file: resolve(version, program) }
  const commit = git("rev-parse", "--verify", `${version}^{commit}`)
  // Outside of this checkout: a bundler of an earlier version would find its packages.
  const folder = join(tmpdir(), `quick-response-${commit}`)
  const file = join(folder, program)
  if (!existsSync(join(folder, "packages/quick-response/command/bin.js"))) {
    if (!existsSync(folder)) git("clone", "--quiet", "--no-checkout", ".", folder)
    execFileSync("git", ["checkout", "--quiet", commit], { cwd: folder })
    run(folder, "ci", "--no-audit", "--no-fund")
    run(folder, "run", "build")
  }
  return { name: commit.slice(0, 8), file }
}
