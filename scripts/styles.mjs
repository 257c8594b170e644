// The styles of a part of the pages: the classes of `Studio.module.css` are its own, and `import * as style from "./Studio.module.css"`
// has them by their names. `:global(.row)` is a class of the stylesheet that all parts share.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { root } from "./exclusive.mjs"

const source = join(root, "packages/web/src")
const declarations = join(source, "app/styleModules.d.ts")

const ending = ".module.css"

const stemOf = (file) => basename(file, ending)

/** The files of all such styles. */
const files = () =>
  readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith(ending))
    .sort()
    .map((path) => join(source, path))

/** The endings of each file's classes in the document, the number of the file: pages load less than by its name. */
const scopes = () => new Map(files().map((file, number) => [file, `-${number.toString(36)}`]))

/** The parts of a selector that tell classes: a text, classes of all parts, a class. */
const classes = /"[^"]*"|:global\(([^()]*)\)|\.([A-Za-z_]\w*)/g

/** The names of a file's own classes. */
const namesIn = (file) => {
  const text = readFileSync(file, "utf8").replace(/\/\*.*?\*\/|"[^"]*"/gs, "")
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, start]) => start.trim())
  const names = selectors
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(classes)].flatMap(([, , name]) => name ?? []))
  return [...new Set(names)]
}

/** Gives the classes of parts their own names, for PostCSS. */
export const scopedClasses = {
  postcssPlugin: "scoped-classes",
  Once: (sheet) => {
    const scopeOf = scopes()
    sheet.walkRules((rule) => {
      const scope = scopeOf.get(rule.source.input.file?.replace(/\?.*/, ""))
      if (scope === undefined) return
      rule.selector = rule.selector.replace(
        classes,
        (whole, shared, name) => shared ?? (name === undefined ? whole : `.${name}${scope}`)
      )
    })
  }
}

/** Puts the classes of parts into HTML that a page shows before its scripts, such as `{Studio.picture}`. */
export const withClasses = (html) =>
  html.replace(/\{(\w+)\.(\w+)\}/g, (whole, stem, name) => {
    const file = files().find((path) => stemOf(path) === stem)
    if (file === undefined || !namesIn(file).includes(name))
      throw new Error(`${whole} is not a class of a part`)
    return name + scopes().get(file)
  })

/** Declares the classes of all parts. */
export const declareStyles = () => {
  const all = files()
  const stems = all.map(stemOf)
  const twice = stems.find((stem, at) => stems.indexOf(stem) !== at)
  if (twice !== undefined)
    throw new Error(`two files are named ${twice}${ending}: their classes would be one`)
  const modules = all.map(
    (file) =>
      `declare module "*/${basename(file)}" {\n${namesIn(file)
        .map((name) => `  export const ${name}: string\n`)
        .join("")}}\n`
  )
  const text = `// Written by scripts/styles.mjs.\n${modules.join("")}`
  if (!existsSync(declarations) || readFileSync(declarations, "utf8") !== text)
    writeFileSync(declarations, text)
}

/** The files that the first stylesheet imports. */
const firstStyles = () => {
  const file = join(source, "app/styles.css")
  const imports = readFileSync(file, "utf8").matchAll(/@import "([^"]+)"/g)
  return [...imports].map(([, path]) => resolve(dirname(file), path))
}

/** The ending of the module with the names of a part's classes, which is imported in place of its styles. */
export const named = ".names.js"

/** Imports names of classes, in Vite and Vitest, and with them their styles unless the first stylesheet has those. */
export const styleModules = {
  name: "style-modules",
  enforce: "pre",
  buildStart: declareStyles,
  resolveId(path, importer) {
    if (!path.endsWith(ending) || !/\.tsx?$/.test(importer ?? "")) return undefined
    const file = resolve(dirname(importer), path)
    return { id: file + named, moduleSideEffects: !firstStyles().includes(file) }
  },
  load(id) {
    if (!id.endsWith(named)) return undefined
    const file = id.slice(0, -named.length)
    this.addWatchFile(file)
    const scope = scopes().get(file)
    const names = namesIn(file).map((name) => `export const ${name} = "${name}${scope}"`)
    const styles = firstStyles().includes(file) ? [] : [`import ${JSON.stringify(file)}`]
    return [...styles, ...names].join("\n")
  }
}
