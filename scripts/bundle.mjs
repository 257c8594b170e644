// `npm run build`: bundles the command of packages/server into a few files of packages/quick-response, with all that it is
// made of but the native driver and the WebAssembly files. Whoever installs that package gets no command line framework,
// and Node reads some 20 files at the start, not 900.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { exclusively, root } from "./exclusive.mjs"

const folder = join(root, "packages/quick-response/command")
const sources = "packages/server/src"

/** The command, and the programs that it runs in threads and processes. */
const programs = ["bin", "renderPool/workerProgram", "serving/workerProgram"]

const isLicense = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/** The licenses of the packages that these files are of. */
const licensesOf = (files) => {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [])
  )
  const texts = [...folders].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"))
    const found = readdirSync(join(root, path)).filter((file) => isLicense.test(file))
    const text = found.map((file) => readFileSync(join(root, path, file), "utf8").trim()).join("\n\n")
    return `# ${name} ${version} (${license})\n\n${text}\n`
  })
  const font = readFileSync(join(root, "packages/core/src/rendering/styles/fontLicense.txt"), "utf8")
  return [...texts, `# The caption font\n\n${font}`].join("\n")
}

/** The files of which anything is bundled. */
const filesIn = ({ outputs }) =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0)
  )

/** Writes a file in one step: a running command may be reading the one that it replaces. */
const write = (file, contents) => {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(contents))) return
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, file)
}

/** Bundles the command. What an earlier one left stays for commands that still run, unless `isClean`. */
export const bundle = ({ isClean = false } = {}) =>
  exclusively(async () => {
    // Loaded here: `npm start` installs it first.
    const { build } = await import("esbuild")
    const { metafile, outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(programs.map((name) => [name, `${sources}/${name}.ts`])),
      outdir: folder,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      conditions: ["@quick-response/source"],
      external: ["better-sqlite3"],
      legalComments: "none",
      write: false,
      metafile: true,
      logLevel: "warning"
    })
    if (isClean) rmSync(folder, { recursive: true, force: true })
    for (const { path, contents } of outputFiles) write(path, contents)
    write(join(folder, "LICENSES.txt"), licensesOf(filesIn(metafile)))
    return outputFiles.map(({ path }) => relative(folder, path))
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const files = await bundle()
    console.log(`packages/quick-response/command: ${files.length} files`)
  } catch (error) {
    console.error(`bundle: ${error.message}`)
    process.exitCode = 1
  }
}
