// Bundles the pages: a few files for the first load, a file for each late part, styles beside the code that they belong to.
import { readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { root } from "../exclusive.mjs"
import { groupsOf } from "./groups.mjs"
import { withLateImports } from "./lateImports.mjs"

/** The sources of the pages. */
export const source = join(root, "packages/web/src")

/** A script that imports styles adopts them: nothing would load the stylesheet of a script that is loaded late. */
const adoptedStyles = (transform, target) => ({
  name: "adopted-styles",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\.css$/ }, ({ path, kind, resolveDir }) =>
      kind === "import-statement"
        ? { path: join(resolveDir, path), namespace: "adopted", sideEffects: true }
        : undefined
    )
    onLoad({ filter: /\.css$/, namespace: "adopted" }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target })
      const adopt = "document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]"
      return {
        contents: `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(code.trim())}); ${adopt}`,
        loader: "js",
        watchFiles: [path]
      }
    })
  }
})

/** The module that names what is loaded with the application for the sake of screens that are loaded late. */
const first = join(source, "app/firstParts.ts")

const late = "?late"
const [resolving, earlier] = ["resolving", "earlier"]

/**
 * esbuild makes a file of the modules that the same set of entries reach, and each module that is loaded late is an entry. So each is
 * made to import what is sure to be loaded before it: all of them reach the modules of the first load, which become one file in
 * place of dozens. `earlierThan` gives what is loaded before a module, by paths; a program that starts itself, as a worker is, comes
 * after it as well.
 */
const fewFiles = (earlierThan, programs) => ({
  name: "few-files",
  setup: ({ onResolve, onLoad, resolve }) => {
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      const isOfFirst = importer === first || path === "./firstParts.ts"
      if ((kind !== "dynamic-import" && !isOfFirst) || pluginData === resolving) return undefined
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: resolving })
      if (found.errors.length > 0) return found
      // esbuild would pass over an import for the sake of loading alone.
      return { path: found.path, sideEffects: true, ...(isOfFirst ? {} : { suffix: late }) }
    })
    onLoad({ filter: /\.[jt]sx?$/, namespace: "file" }, ({ path, suffix }) => {
      const before = `import ${JSON.stringify(`${earlier}:${path}`)}`
      if (programs.includes(path))
        return {
          contents: `${before}\n${readFileSync(path, "utf8")}`,
          loader: "ts",
          resolveDir: dirname(path)
        }
      if (suffix !== late) return undefined
      const from = JSON.stringify(path)
      const rows = [before, `export * from ${from}`]
      if (/^export default\b/m.test(readFileSync(path, "utf8"))) rows.push(`export { default } from ${from}`)
      return { contents: rows.join("\n"), loader: "js", resolveDir: dirname(path) }
    })
    onResolve({ filter: /^earlier:/ }, ({ path }) => ({
      path: path.slice(earlier.length + 1),
      namespace: earlier,
      sideEffects: true
    }))
    onLoad({ filter: /./, namespace: earlier }, ({ path }) => ({
      contents: earlierThan(path)
        .map((module) => `import ${JSON.stringify(module)}`)
        .join("\n"),
      loader: "js",
      resolveDir: source
    }))
  }
})

/** The oldest browsers that the pages are for. */
const browsers = ["chrome123", "firefox120", "safari17.5"]

/** Bundles for browsers, in memory. `earlierThan` is as {@link fewFiles} has it. */
const bundleOnce = async ({ earlierThan = () => [], programs = [], ...options }) => {
  // Loaded here: `npm start` installs it first.
  const { build, transform } = await import("esbuild")
  return build({
    absWorkingDir: root,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    outdir: "assets",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: browsers,
    plugins: [adoptedStyles(transform, browsers), fewFiles(earlierThan, programs)],
    loader: { ".svg": "copy", ".wasm": "file", ".woff2": "file" },
    jsx: "automatic",
    jsxImportSource: "preact",
    conditions: ["@quick-response/source"],
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "warning",
    // A bare import of an earlier part keeps the order of loading alone.
    logOverride: { "ignored-bare-import": "silent" },
    ...options
  })
}

/** Bundles for browsers, in memory, in few files, each asked for at once: a first bundle shows which of them to join. */
export const bundle = async ({ earlierThan = () => [], ...options }) => {
  if (options.splitting === false) return bundleOnce({ earlierThan, ...options })
  const { metafile } = await bundleOnce({ earlierThan, ...options })
  const groups = groupsOf(metafile, (path) => earlierThan(join(root, path)).map((at) => relative(root, at)))
  const bundled = await bundleOnce({
    earlierThan: (path) => [
      ...earlierThan(path),
      ...groups(relative(root, path)).map((module) => join(root, module))
    ],
    ...options
  })
  return { ...bundled, outputFiles: withLateImports(bundled) }
}

/** The file of an entry, by the ending of its path. */
export const fileOf = ({ outputs }, entry) => {
  const [file] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.replace(late, "").endsWith(entry)) ?? []
  if (file === undefined) throw new Error(`${entry} has no file of its own`)
  return file
}

/** The files to serve, each once: what two bundles have in common has one name, and one content. */
export const filesOf = (folder, outputFiles) => {
  const files = new Map(outputFiles.map(({ path, contents }) => [`${folder}/${basename(path)}`, contents]))
  return [...files].map(([at, contents]) => ({ at, bytes: Buffer.from(contents) }))
}
