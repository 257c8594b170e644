// `npm run release`: makes a release in the folder `release`, and stops before it publishes: tarballs, a list of their parts (SBOM),
// checksums, and notes. `--publish` publishes them with provenance; `--dry-run` prints the order and the obstacles.
// With `--tarballs FOLDER` it takes what `npm run pack -- FOLDER` wrote.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import process from "node:process"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { root } from "./exclusive.mjs"
import { metadataOf } from "./metadata.mjs"
import { pack } from "./pack.mjs"
import { published } from "./packages.mjs"
import { billOfMaterials } from "./sbom.mjs"

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

/** The changelog's section of this version. */
const notes = () => {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
  const [, section = ""] = changelog.split(`\n## ${workspace.version}\n`)
  return section.split("\n## ")[0].trim()
}

const sumOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex")

/** Makes the files of a release. */
const prepare = (folder, tarballs) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  if (tarballs === undefined) pack(folder)
  else for (const one of published) copyFileSync(join(tarballs, tarballOf(one)), join(folder, tarballOf(one)))
  writeFileSync(join(folder, "sbom.cdx.json"), billOfMaterials())
  writeFileSync(join(folder, "notes.md"), `${notes()}\n`)
  const files = readdirSync(folder).sort()
  const sums = files.map((file) => `${sumOf(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, "sha256sums.txt"), sums.join(""))
  console.log(`${folder}: ${files.length} files and their checksums; nothing is published`)
  console.log(
    "next: push the tag, whose workflow publishes the packages and the image, or `npm run release -- --publish`"
  )
}

/** Refuses files that were changed since they were made. */
const verify = (folder) => {
  const sums = join(folder, "sha256sums.txt")
  if (!existsSync(sums)) throw new Error(`${folder} has no release: run \`npm run release\``)
  for (const line of readFileSync(sums, "utf8").trim().split("\n")) {
    const [sum, file] = line.split("  ")
    if (sumOf(join(folder, file)) !== sum)
      throw new Error(`${file} was changed after its release was made: run \`npm run release\` again`)
  }
}

const tryOut = (tarballs) => {
  if (tarballs !== undefined) return publishAll(tarballs, true)
  const folder = mkdtempSync(join(tmpdir(), "quick-response-release-"))
  try {
    pack(folder)
    publishAll(folder, true)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const release = ({ "dry-run": isDryRun, publish: isPublished, tarballs: given }) => {
  const reasons = refusals()
  if (reasons.length > 0 && !isDryRun) throw new Error(reasons.join("\n"))
  for (const reason of reasons) console.log(`not yet to be released: ${reason}`)
  const tarballs = given === undefined ? undefined : resolve(given)
  if (isDryRun) return tryOut(tarballs)
  const folder = join(root, "release")
  if (!isPublished) return prepare(folder, tarballs)
  verify(folder)
  publishAll(folder, false)
}

const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    publish: { type: "boolean", default: false },
    tarballs: { type: "string" }
  }
})
try {
  release(values)
} catch (error) {
  console.error(`release: ${error.message}`)
  process.exitCode = 1
}
