// Copies this clone as a fresh one would be, with the changes at hand and the packages that are installed. Prints the copy's folder.
import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { root } from "./exclusive.mjs"

const files = (...flags) =>
  execFileSync("git", ["ls-files", "-z", ...flags], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)))

/** A folder that the caller removes. */
export const makeCopy = () => {
  const copy = mkdtempSync(join(tmpdir(), "quick-response-copy-"))
  for (const path of files("--cached", "--others", "--exclude-standard"))
    cpSync(join(root, path), join(copy, path), { verbatimSymlinks: true })
  for (const path of files("--others", "--ignored", "--exclude-standard", "--directory")) {
    if (!path.endsWith("node_modules/")) continue
    const [from, to] = [join(root, path), join(copy, path)]
    // Hard links: neither a test nor a build writes to packages.
    if (spawnSync("cp", ["-al", from, to]).status !== 0) execFileSync("cp", ["-a", from, to])
    rmSync(join(to, ".cache"), { recursive: true, force: true })
  }
  return copy
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(makeCopy())
