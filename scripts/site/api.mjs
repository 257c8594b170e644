// The reference of every entry of every published package, by TypeDoc: a page for each.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { slugOf } from "../../docs/.vitepress/slug.mjs"
import { root } from "../exclusive.mjs"
import { published } from "../packages.mjs"
import { pages } from "./paths.mjs"

/** TypeDoc reads with a TypeScript of its own, which is installed beside it in `docs`. */
const typedoc = () =>
  import(pathToFileURL(createRequire(join(root, "docs/package.json")).resolve("typedoc")).href)

/** Each entry of each package that has a name: the name that it is imported by, and its source. */
const entries = published.flatMap(({ folder, manifest: { name, exports } }) =>
  Object.entries(exports)
    // The file for pages without a bundler is made of the package's first entry.
    .filter(([path]) => !path.includes("*") && path !== "./page")
    .map(([path, conditions]) => ({
      name: join(name, path),
      source: join(root, folder, conditions["@quick-response/source"])
    }))
)

/** The name that a module is imported by, by the one that TypeDoc gives it: its path from the folder of all packages. */
const nameOf = new Map(
  entries.map(({ name, source }) => [
    relative(join(root, "packages"), source).replace(/(?:\/index)?\.ts$/, ""),
    name
  ])
)

const anchorsOf = (text) => {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    slugOf(heading.replaceAll("\\", ""))
  )
  const named = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  return new Set([...headings, ...named])
}

/** TypeDoc numbers some unique anchors, such as `#clientoptions-1`: they lose the number, others the anchor. */
const mendAnchors = () => {
  const folder = join(pages, "api")
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".md"))
  const anchors = new Map()
  for (const file of files)
    anchors.set(join(folder, file), anchorsOf(readFileSync(join(folder, file), "utf8")))
  for (const file of files) {
    const path = join(folder, file)
    const text = readFileSync(path, "utf8").replaceAll(
      /\]\(([^)#\s]*)#([^)\s]+)\)/g,
      (whole, target, anchor) => {
        const there = anchors.get(target === "" ? path : join(dirname(path), target))
        if (there === undefined || there.has(anchor)) return whole
        const base = anchor.replace(/-\d+$/, "")
        return `](${target}${there.has(base) ? `#${base}` : target === "" ? "#" : ""})`
      }
    )
    writeFileSync(path, text)
  }
}

export const writeApi = async () => {
  const { Application } = await typedoc()
  const app = await Application.bootstrapWithPlugins({
    plugin: [createRequire(join(root, "docs/package.json")).resolve("typedoc-plugin-markdown")],
    entryPoints: entries.map(({ source }) => source),
    out: join(pages, "api"),
    tsconfig: join(root, "docs/tsconfig.json"),
    skipErrorChecking: true,
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    disableSources: true,
    readme: "none",
    router: "module",
    entryFileName: "index",
    hideBreadcrumbs: true,
    hidePageHeader: true,
    sanitizeComments: true,
    useCodeBlocks: true,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeDeclarationFormat: "table",
    name: "TypeScript API",
    logLevel: "Warn"
  })
  const project = await app.convert()
  if (project === undefined) throw new Error("TypeDoc read no sources; its own message above says why")
  for (const module of project.children ?? []) module.name = nameOf.get(module.name) ?? module.name
  await app.generateOutputs(project)
  mendAnchors()
}
