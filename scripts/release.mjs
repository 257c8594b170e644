// `npm run release`: publishes all packages with provenance; with `--dry-run` it says what it would do and publishes nothing.
// With `--tarballs FOLDER` it takes what `npm run pack -- FOLDER` wrote.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import process from "node:process"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { root } from "./exclusive.mjs"
import { metadataOf } from "./metadata.mjs"
import { pack } from "./pack.mjs"
import { published } from "./packages.mjs"

const workspace = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

const holdsMetadata = ({ folder, manifest }) =>
  Object.entries(metadataOf(workspace, folder)).every(([name, value]) =>
    isDeepStrictEqual(manifest[name], value)
  )

/** The reasons why this clone cannot be published, each with its remedy. */
const refusals = () => {
  const found = []
  if (workspace.repository === undefined)
    found.push(
      'package.json names no repository: set "repository" to { "type": "git", "url": "..." }, since provenance proves the build against it'
    )
  if (!published.every((one) => one.manifest.version === workspace.version && holdsMetadata(one)))
    found.push("the packages differ in version or repository: run `npm run release:version`")
  if (!readFileSync(join(root, "CHANGELOG.md"), "utf8").includes(`\n## ${workspace.version}\n`))
    found.push(`CHANGELOG.md has no section ${workspace.version}: run \`npm run release:version\``)
  const { stdout, status } = spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" })
  if (status !== 0 || stdout !== "") found.push("the clone has changes that are not committed: commit them")
  return found
}

const publish = (tarball, isDryRun) => {
  const { status } = spawnSync(
    "npm",
    ["publish", tarball, "--loglevel=warn", ...(isDryRun ? ["--dry-run"] : [])],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32"
    }
  )
  if (status !== 0) throw new Error(`"npm publish ${tarball}" failed; its own message above says why`)
}

/** The name that npm gives the tarball of a package. */
const tarballOf = ({ manifest: { name, version } }) =>
  `${name.replace("@", "").replace("/", "-")}-${version}.tgz`

const publishAll = (folder, isDryRun) => {
  for (const one of published) publish(join(folder, tarballOf(one)), isDryRun)
}

const release = (isDryRun, tarballs) => {
  const reasons = refusals()
  if (reasons.length > 0 && !isDryRun) throw new Error(reasons.join("\n"))
  for (const reason of reasons) console.log(`not yet to be released: ${reason}`)
  if (tarballs !== undefined) return publishAll(resolve(tarballs), isDryRun)
  const folder = mkdtempSync(join(tmpdir(), "quick-response-release-"))
  try {
    pack(folder)
    publishAll(folder, isDryRun)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { values } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false }, tarballs: { type: "string" } }
})
try {
  release(values["dry-run"], values.tarballs)
} catch (error) {
  console.error(`release: ${error.message}`)
  process.exitCode = 1
}
