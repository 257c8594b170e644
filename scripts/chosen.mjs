// Chooses the slow tests that a landing runs: those that import what changed since the newest commit that is a day old, nearest first,
// and a quarter of the others, by turns.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./exclusive.mjs"

const day = 86_400

/** The number of landings over which every slow test has its turn. */
const turns = 4

const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim()

const lines = (text) => (text === "" ? [] : text.split("\n"))

/** Packages from outside are leaves of the graph. */
const leavePackages = {
  name: "leave-packages",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || /^(?:@quick-response\/|quick-response(?:\/|$))/.test(path)
        ? undefined
        : { path, external: true }
    )
}

/** The files that each file imports, over all that these files reach. */
const importsFrom = async (files) => {
  // Loaded here: a first run installs it before.
  const { build } = await import("esbuild")
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: files,
    bundle: true,
    write: false,
    outdir: "unused",
    metafile: true,
    format: "esm",
    platform: "node",
    conditions: ["@quick-response/source"],
    alias: { "@quick-response/web/src": join(root, "packages/web/src") },
    loader: Object.fromEntries(
      [".css", ".svg", ".png", ".wasm", ".woff", ".woff2", ".txt"].map((extension) => [extension, "empty"])
    ),
    external: ["*.js", "*/pages/files.js"],
    plugins: [leavePackages],
    logLevel: "error"
  })
  return Object.entries(metafile.inputs).map(([file, { imports }]) => [
    file,
    imports.flatMap(({ path, external }) => (external ? [] : [path]))
  ])
}

/** For each file that reaches one of the changed: the number of imports to the nearest, and that file. */
const distances = (imports, changed) => {
  const importers = new Map()
  for (const [file, imported] of imports)
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file])
  const found = new Map(changed.map((file) => [file, { distance: 0, changed: file }]))
  // A map gives its entries in the order in which they were added, also those that are added meanwhile.
  for (const [file, { distance, changed: origin }] of found)
    for (const importer of importers.get(file) ?? [])
      if (!found.has(importer)) found.set(importer, { distance: distance + 1, changed: origin })
  return found
}

const hashOf = (text) => createHash("sha256").update(text).digest().readUInt32BE()

const turnOf = (file) => hashOf(file) % turns

/** Two that the change reaches, then one of the quarter: a run that is cut short has seen some of both. */
const interleaved = (reached, others) => {
  const pairs = Math.max(Math.ceil(reached.length / 2), others.length)
  return Array.from({ length: pairs }, (_, i) => [
    ...reached.slice(2 * i, 2 * i + 2),
    ...others.slice(i, i + 1)
  ]).flat()
}

/** The test files of the repository. */
export const testFiles = () => lines(git("ls-files", "test/*.test.ts"))

/** The beginnings of the paths of the tests that run on Deno, too. */
const onDeno = JSON.parse(readFileSync(join(root, "test/onDeno.json"), "utf8"))

/** True if a test file runs on Deno. */
export const runsOnDeno = (file) =>
  /\.deno\.test\.ts$/.test(file) ||
  (!/\.node\.test\.ts$/.test(file) && onDeno.some((start) => file.startsWith(start)))

/** The commit that a landing is compared with: the newest that is a day older than the present one, or the first. */
const base = () => {
  const now = Number(git("log", "-1", "--format=%ct"))
  return git("rev-list", "-1", `--before=${now - day}`, "HEAD") || git("rev-list", "--max-parents=0", "HEAD")
}

/** The chosen of these files, in the order in which to run them, each with the reason, and the commit that they are chosen since. */
export const choose = async (files) => {
  const since = base()
  const changed = lines(git("diff", "--name-only", since))
  const commits = Number(git("rev-list", "--count", "HEAD"))
  const turn = commits % turns
  // Of those that are as near, others are the first at each commit: the time may not suffice for all.
  const rank = (file) => hashOf(`${file} ${commits}`)
  const reaching = distances(await importsFrom(files), changed)
  const reached = files
    .filter((file) => reaching.has(file))
    .sort(
      (one, other) => reaching.get(one).distance - reaching.get(other).distance || rank(one) - rank(other)
    )
    .map((file) => ({ file, why: `reaches ${reaching.get(file).changed}` }))
  const others = files
    .filter((file) => !reaching.has(file) && turnOf(file) === turn)
    .map((file) => ({ file, why: `quarter ${turn + 1} of ${turns}` }))
  return { since, chosen: interleaved(reached, others) }
}
