// Bundles what a page imports from quick-response into one file, with `parts` beside it that designs load at first use. Bundlers
// make several files of parts that are needed at once; here these become one file, which the other parts import.
import { join, posix, relative } from "node:path"
import { root } from "./exclusive.mjs"

export const pageFolder = join(root, "packages/quick-response/page")
const page = "quick-response.js"

const options = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  minify: true,
  platform: "browser",
  target: "es2022",
  legalComments: "none",
  outdir: pageFolder,
  write: false,
  logLevel: "warning",
  // What a part imports without a name is in the page already.
  logOverride: { "ignored-bare-import": "silent" }
}

/** The address of a file of the folder, from another. */
const addressOf = (file, from) => {
  const path = posix.relative(posix.dirname(from), file)
  return path.startsWith(".") ? path : `./${path}`
}

/** The files of the page, as esbuild gives them, and their sources. */
export const pageFiles = async () => {
  const { build } = await import("esbuild")
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { "quick-response": "packages/quick-response/src/browser.ts" },
    splitting: true,
    chunkNames: "parts/[name]-[hash]",
    conditions: ["@quick-response/source"],
    metafile: true
  })
  const nameOf = (path) => relative(pageFolder, join(root, path)).replaceAll("\\", "/")
  const chunks = new Map(Object.entries(metafile.outputs).map(([path, chunk]) => [nameOf(path), chunk]))
  const texts = new Map(outputFiles.map(({ path, text }) => [nameOf(relative(root, path)), text]))

  const eager = new Set()
  const visit = (name) => {
    if (eager.has(name)) return
    eager.add(name)
    for (const { path, kind } of chunks.get(name).imports)
      if (kind === "import-statement") visit(nameOf(path))
  }
  visit(page)

  /** The name that the page gives an export of a chunk that is part of it. */
  const nameInPage = (chunk, name) => (chunk === page ? name : `_${[...eager].indexOf(chunk)}_${name}`)
  const exportsOf = (chunk, from, spell) =>
    `export { ${chunks.get(chunk).exports.map((name) => spell(name, nameInPage(chunk, name)))} } from "${from}";`
  const given = (chunk) => exportsOf(chunk, `./${chunk}`, (name, inPage) => `${name} as ${inPage}`)
  const taken = (chunk) => exportsOf(chunk, `../${page}`, (name, inPage) => `${inPage} as ${name}`)

  /** Reads the chunks from memory: `isPage` for the page itself, else for a part, which imports the page. */
  const inMemory = (isPage) => ({
    name: "chunks",
    setup: (building) => {
      building.onResolve({ filter: /^/ }, ({ path, importer, kind, namespace }) => {
        if (kind === "entry-point") return { path, namespace: "chunks" }
        if (namespace === "page") return { path, external: true }
        const name = posix.join(posix.dirname(importer), path)
        if (eager.has(name)) return { path: name, namespace: isPage ? "chunks" : "page", sideEffects: isPage }
        return { path: addressOf(name, isPage ? page : importer), external: true }
      })
      building.onLoad({ filter: /^/, namespace: "chunks" }, ({ path }) => ({
        contents: path === "whole.js" ? [...eager].map(given).join("") : texts.get(path)
      }))
      building.onLoad({ filter: /^/, namespace: "page" }, ({ path }) => ({ contents: taken(path) }))
    }
  })

  const late = [...chunks.keys()].filter((name) => !eager.has(name))
  const [whole, ...parts] = await Promise.all([
    build({ ...options, entryPoints: { "quick-response": "whole.js" }, plugins: [inMemory(true)] }),
    ...late.map((name) =>
      build({ ...options, entryPoints: { [name.replace(/\.js$/, "")]: name }, plugins: [inMemory(false)] })
    )
  ])
  const sources = [...chunks.values()].flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0)
  )
  return { outputFiles: [whole, ...parts].flatMap((built) => built.outputFiles), sources }
}
