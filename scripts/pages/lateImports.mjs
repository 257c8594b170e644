// Has what is loaded late ask for all its files at once: a browser would find one in the other, a turn of the network for each.
import { basename } from "node:path"
import { loadedWith } from "./groups.mjs"

/** The file whose exports a file passes on, without anything of its own, and their names there by its own; undefined for any other. */
const passedOn = (text) => {
  const [, imports, exported] =
    /^((?:import(?:\{[^{}]*\}from)?"[^"]+";)+)export\{([^{}]*)\};\s*$/.exec(text) ?? []
  const named = [...(imports ?? "").matchAll(/import\{([^{}]*)\}from"([^"]+)";/g)]
  if (named.length !== 1) return undefined
  const [[, names, from]] = named
  const pairs = (list) => list.split(",").map((pair) => pair.split(" as "))
  const there = new Map(pairs(names).map(([name, here = name]) => [here, name]))
  return { from, names: pairs(exported).map(([here, name = here]) => [name, there.get(here)]) }
}

/** A late import of a file, written so that it also begins to load the others; one that fails fails the import as well. */
const importOf = (file, others, texts) => {
  const { from, names } = passedOn(texts.get(file)) ?? { from: `./${file}` }
  const taken =
    names === undefined ? "" : `.then(m=>({${names.map(([name, there]) => `${name}:m.${there}`).join(",")}}))`
  const beside = others.map((other) => `./${other}`).filter((other) => other !== from)
  const begun = beside.length === 0 ? "" : `${JSON.stringify(beside)}.forEach(f=>import(f).catch(()=>{})),`
  return `(${begun}import(${JSON.stringify(from)})${taken})`
}

/** The files of a bundle, their late imports written so. Their names still follow from their contents. */
export const withLateImports = ({ metafile, outputFiles }) => {
  const { outputs } = metafile
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
  const paths = new Map(Object.keys(outputs).map((path) => [basename(path), path]))
  return outputFiles.map((file) => {
    const path = paths.get(basename(file.path))
    if (!path.endsWith(".js")) return file
    const there = new Set(loadedWith(metafile, path))
    const text = file.text.replace(/\bimport\("\.\/([\w.-]+\.js)"\)/g, (_, name) => {
      const late = paths.get(name)
      const others = loadedWith(metafile, late).filter((other) => other !== late && !there.has(other))
      return importOf(
        name,
        others.map((other) => basename(other)),
        texts
      )
    })
    return text === file.text ? file : { ...file, text, contents: Buffer.from(text) }
  })
}
