// Chooses which small files of a bundle become one: each further file is a request, and on a phone some of them are a turn of the network.

/** The bytes that a page rather loads in vain than to ask for one more file. */
const worthOfFile = 3000

/** The files that are loaded with one: what it imports without waiting for a use. */
export const loadedWith = ({ outputs }, file) => {
  const found = new Set()
  const visit = (path) => {
    if (found.has(path)) return
    found.add(path)
    for (const { path: next, kind } of outputs[path].imports) if (kind === "import-statement") visit(next)
  }
  visit(file)
  return [...found]
}

/** The modules of a file that an import can name: no wrapper and no styles, which come with those that import them. */
const modulesOf = ({ inputs }) =>
  Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 && /^[^:?]+\.(?:[jt]sx?|mjs)$/.test(path) ? [path] : []
  )

/** The bytes that a load gets in vain with these files: those of the files that it does not have. */
const inVain = (load, files) => {
  let bytes = 0
  for (const [file, size] of files) if (!load.has(file)) bytes += size
  return bytes
}

/** What joining two gains, in bytes: a request for each load that needs both, less what a load of one gets of the other in vain. */
const gainOf = (one, other) => {
  let gain = 0
  for (const load of one.loads) gain += other.loads.has(load) ? worthOfFile : -inVain(load, other.files)
  for (const load of other.loads) if (!one.loads.has(load)) gain -= inVain(load, one.files)
  return gain
}

const join = (one, other) => {
  const both = {
    modules: [...one.modules, ...other.modules],
    files: new Map([...one.files, ...other.files]),
    loads: new Set([...one.loads, ...other.loads])
  }
  for (const load of both.loads) for (const file of both.files.keys()) load.add(file)
  return both
}

/** Joins the two whose joining gains most, until none gains. */
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
 * The modules to load with each entry, so that files which are loaded together become one, by the entry's path. `earlier` gives the
 * entries whose files are there before those of an entry.
 */
export const groupsOf = (metafile, earlier) => {
  const { outputs } = metafile
  const fileOfEntry = new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint !== undefined && file.endsWith(".js") ? [[entryPoint.replace(/\?.*$/, ""), file]] : []
    )
  )
  const parts = new Map()
  const loads = new Map()
  for (const [entry, file] of fileOfEntry) {
    const before = earlier(entry).flatMap((path) => fileOfEntry.get(path) ?? [])
    const there = new Set(before.flatMap((path) => loadedWith(metafile, path)))
    const needed = loadedWith(metafile, file).filter((path) => !there.has(path))
    const load = new Set([...there, ...needed])
    loads.set(entry, load)
    for (const path of needed) {
      if (outputs[path].entryPoint !== undefined) continue
      if (!parts.has(path))
        parts.set(path, {
          modules: modulesOf(outputs[path]),
          files: new Map(loadedWith(metafile, path).map((at) => [at, outputs[at].bytes])),
          loads: new Set()
        })
      parts.get(path).loads.add(load)
    }
  }
  const groups = joinAll([...parts.values()]).filter(({ modules }) => modules.length > 1)
  return (entry) => groups.flatMap((group) => (group.loads.has(loads.get(entry)) ? group.modules : []))
}
