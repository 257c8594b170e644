// `npm run pack -- FOLDER`: builds the published packages and writes their tarballs into a folder.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./exclusive.mjs"
import { published } from "./packages.mjs"
import { withPackedLinks } from "./packedLinks.mjs"

const run = (command, words, options = {}) => {
  const { status, stdout, error } = spawnSync(command, words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", 2],
    shell: process.platform === "win32",
    ...options
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`"${command} ${words[0]}" failed; its own message above says why`)
  return stdout
}

const npmPack = (folder, words) =>
  JSON.parse(run("npm", ["pack", "--json", "--loglevel=error", "--pack-destination", folder, ...words]))

/** Packs a tarball again where links of its README lead out of it. */
const packLinks = (folder, { name, filename, files }, { repository }) => {
  const place = published.find(({ manifest }) => manifest.name === name).folder
  const readme = readFileSync(join(root, place, "README.md"), "utf8")
  const packed = withPackedLinks(readme, { folder: place, files: files.map(({ path }) => path), repository })
  if (packed === readme) return
  const unpacked = mkdtempSync(join(tmpdir(), "quick-response-pack-"))
  try {
    run("tar", ["-xzf", join(folder, filename), "-C", unpacked])
    writeFileSync(join(unpacked, "package/README.md"), packed)
    npmPack(folder, ["--ignore-scripts", join(unpacked, "package")])
  } finally {
    rmSync(unpacked, { recursive: true })
  }
}

/** Packs every published package, and returns what npm reports of each: its name, its tarball and the files in it. */
export const pack = (folder) => {
  mkdirSync(folder, { recursive: true })
  const workspace = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const reports = npmPack(
    folder,
    published.flatMap(({ manifest }) => ["--workspace", manifest.name])
  )
  for (const report of reports) packLinks(folder, report, workspace)
  return reports.map(({ name, filename, files }) => ({
    name,
    tarball: join(folder, filename),
    files: files.map(({ path }) => path)
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    console.log(JSON.stringify(pack(resolve(process.argv[2] ?? "dist")), null, 2))
  } catch (error) {
    console.error(`pack: ${error.message}`)
    process.exitCode = 1
  }
}
