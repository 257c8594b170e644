// Chooses which shared modules of the pages become one file: each further file is a request, and on a phone some of them are a turn of
// the network.

/** The bytes, before they are minified, that a page rather loads in vain than to ask for one more file. */
const worthOfFile = 14000

/** The weight of a page's load; a part, which fewer people open, weighs 1. */
const pageWeight = 4

/** The scripts of a build by their names. */
const scriptsOf = (output) =>
  new Map(output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])))

/** The files that are loaded with one: its static imports. */
const loadedWith = (scripts, file, found = new Set()) => {
  if (found.has(file) || !scripts.has(file)) return found
  found.add(file)
  for (const next of scripts.get(file).imports) loadedWith(scripts, next, found)
  return found
}

/** The names of the script of a module with a file of its own, and of the files that are loaded with it. */
export const filesOf = (output, module) => {
  const entry = output.find(({ facadeModuleId }) => facadeModuleId === module)
  if (entry === undefined) throw new Error(`${module} has no file of its own`)
  return [...loadedWith(scriptsOf(output), entry.fileName)]
}

/** The bytes that joining two saves: a request for each load that needs both, less the unneeded bytes of each load of one. */
const gainOf = (one, other) => {
  if (one.waits !== other.waits) return 0
  const inVain = (load, { files }) => {
    let bytes = 0
    for (const [file, size] of files) if (!load.files.has(file)) bytes += size
    return bytes
  }
  let gain = 0
  for (const load of one.loads)
    gain += load.weight * (other.loads.has(load) ? worthOfFile : -inVain(load, other))
  for (const load of other.loads) if (!one.loads.has(load)) gain -= load.weight * inVain(load, one)
  return gain
}

const join = (one, other) => {
  const both = {
    waits: one.waits,
    modules: [...one.modules, ...other.modules],
    files: new Map([...one.files, ...other.files]),
    loads: new Set([...one.loads, ...other.loads])
  }
  for (const load of both.loads) for (const file of both.files.keys()) load.files.add(file)
  return both
}

/** Joins the two that save most, until joining saves nothing. */
const joinAll = (parts) => {
  const left = new Map(parts.map((part, i) => [i, part]))
  const gains = new Map()
  const look = (i) => {
    for (const j of left.keys())
      if (j !== i) gains.set(`${Math.min(i, j)} ${Math.max(i, j)}`, [gainOf(left.get(i), left.get(j)), i, j])
  }
  for (const i of left.keys()) look(i)
  for (;;) {
    let best = [0]
    for (const [pair, row] of gains)
      if (!left.has(row[1]) || !left.has(row[2])) gains.delete(pair)
      else if (row[0] > best[0]) best = row
    const [gain, to, from] = best
    if (gain === 0) return [...left.values()]
    left.set(to, join(left.get(to), left.get(from)))
    left.delete(from)
    look(to)
  }
}

/**
 * True for a script that waits for a late import while it is evaluated. No file has both such modules and others: the
 * import may need those, and both files would wait for ever.
 */
const waits = ({ modules }) => Object.values(modules).some(({ code }) => /^\w.* = await /m.test(code ?? ""))

/** The bytes of a script; one that waits for messages costs their file, too. */
const sizeOf = (script) => script.code.length + (waits(script) ? worthOfFile : 0)

/** True for a script of messages; modules wait for those alone. */
const hasMessages = ({ moduleIds }) => moduleIds.some((id) => id.startsWith("\0messages:"))

/** Throws if a script waits for messages that need the script itself. */
export const checkWaits = (output) => {
  const scripts = scriptsOf(output)
  for (const [file, script] of scripts)
    for (const late of waits(script) ? script.dynamicImports : [])
      if (hasMessages(scripts.get(late)) && loadedWith(scripts, late).has(file))
        throw new Error(`${file} and ${late} wait for each other`)
}

/**
 * Makes the groups of Rolldown's `codeSplitting` from a build without any. What is loaded with one of the modules `wholes`, and not
 * with an earlier one, is one file; `earlier` gives the modules whose files are there before those of a module.
 * `opened` has the modules of pages, which count for more.
 */
export const groupsOf = (output, { wholes, earlier, opened = [] }) => {
  const scripts = scriptsOf(output)
  const isShared = (file) => !scripts.get(file).isEntry && !scripts.get(file).isDynamicEntry
  const entries = [...scripts.values()].filter(({ fileName }) => !isShared(fileName))
  const fileOf = new Map(entries.map(({ facadeModuleId, fileName }) => [facadeModuleId, fileName]))
  const loadOf = (module) => [...loadedWith(scripts, fileOf.get(module))]
  const names = new Map()
  const nameAll = (modules, name) => {
    for (const id of modules) if (!names.has(id)) names.set(id, name)
  }
  const isWaiting = (file) => [...loadedWith(scripts, file)].some((at) => waits(scripts.get(at)))
  const whole = new Set()
  for (const module of wholes)
    for (const file of loadOf(module).filter(isShared)) {
      whole.add(file)
      const { name } = scripts.get(fileOf.get(module))
      nameAll(scripts.get(file).moduleIds, name.toLowerCase() + (isWaiting(file) ? "-words" : ""))
    }
  const parts = new Map()
  for (const module of fileOf.keys()) {
    const there = new Set(earlier(module).flatMap((path) => (fileOf.has(path) ? loadOf(path) : [])))
    const weight = opened.includes(module) ? pageWeight : 1
    const load = { files: new Set([...there, ...loadOf(module)]), weight }
    for (const file of load.files) {
      if (!isShared(file) || there.has(file) || whole.has(file)) continue
      const files = [...loadedWith(scripts, file)].map((at) => [at, sizeOf(scripts.get(at))])
      if (!parts.has(file))
        parts.set(file, {
          waits: isWaiting(file),
          modules: scripts.get(file).moduleIds,
          files: new Map(files),
          loads: new Set()
        })
      parts.get(file).loads.add(load)
    }
  }
  for (const [i, { modules }] of joinAll([...parts.values()]).entries()) nameAll(modules, `part${i}`)
  const name = (id) => names.get(id) ?? null
  return [{ name, debugName: "shared", includeDependenciesRecursively: false }]
}

/**
 * Makes the groups of Rolldown's `codeSplitting` from a build without any. A program is a pattern of the modules that have files of
 * their own and that it loads; the modules that the same programs load become one file.
 */
export const groupsByProgram = (output, programs) => {
  const scripts = scriptsOf(output)
  const names = new Map()
  for (const [program, pattern] of Object.entries(programs)) {
    const begins = [...scripts.values()].filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ""))
    if (begins.length === 0) throw new Error(`no module of the program ${program} has a file of its own`)
    const loaded = new Set(begins.flatMap(({ fileName }) => [...loadedWith(scripts, fileName)]))
    // What an entry does, nothing else may load.
    for (const file of loaded)
      for (const id of scripts.get(file).isEntry ? [] : scripts.get(file).moduleIds)
        names.set(id, [...(names.get(id) ?? []), program])
  }
  const name = (id) => names.get(id)?.join("-") ?? null
  return [{ name, includeDependenciesRecursively: false }]
}
