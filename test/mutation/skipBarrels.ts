import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Plugin } from "vitest/config"

/** The place where a value is defined: the file, and its name there; `*` is the module itself. */
interface Origin {
  readonly path: string
  readonly name: string
}

const declaration = /^export (?:abstract )?(?:async )?(?:const|class|function\*?) (\w+)/gm
const reexport = /^export (?:\*(?: as (\w+))?|\{([^}]*)\}) from "(\.[^"]+)"/gm
const packageImport = /^import \{([^}]*)\} from "(@quick-response\/[^"]+)"/gm

/** The names between braces that are values, and what each is called outside them. */
const valuesIn = (braces: string): ReadonlyArray<readonly [name: string, outside: string]> =>
  braces
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.startsWith("type "))
    .map((part) => part.split(" as "))
    .map(([name = "", outside = name]) => [name, outside])

const originsIn = (path: string): ReadonlyMap<string, Origin> => {
  const source = readFileSync(path, "utf8")
  const origins = new Map<string, Origin>()
  for (const [, name = ""] of source.matchAll(declaration)) origins.set(name, { path, name })
  for (const [, module, braces, from = ""] of source.matchAll(reexport)) {
    const other = resolve(dirname(path), from)
    if (module !== undefined) origins.set(module, { path: other, name: "*" })
    else {
      const there = originsIn(other)
      const chosen =
        braces === undefined ? [...there.keys()].map((name) => [name, name] as const) : valuesIn(braces)
      for (const [name, outside] of chosen) {
        const origin = there.get(name)
        if (origin !== undefined) origins.set(outside, origin)
      }
    }
  }
  return origins
}

/**
 * Imports from the file that defines a value instead of from its package's index, which loads the whole package: every
 * planted fault loads the tests anew.
 */
export const skipBarrels = (indexOf: (specifier: string) => string | undefined): Plugin => {
  const known = new Map<string, ReadonlyMap<string, Origin>>()
  const originsOf = (path: string) => {
    const origins = known.get(path) ?? originsIn(path)
    known.set(path, origins)
    return origins
  }
  return {
    name: "skip-barrels",
    enforce: "pre",
    transform: (code) =>
      code.replaceAll(packageImport, (statement, braces: string, specifier: string) => {
        const index = indexOf(specifier)
        if (index === undefined) return statement
        const imports = valuesIn(braces).map(([name, local]) => {
          const origin = originsOf(index).get(name)
          if (origin === undefined) return undefined
          const what = origin.name === "*" ? `* as ${local}` : `{ ${origin.name} as ${local} }`
          return `import ${what} from ${JSON.stringify(origin.path)}`
        })
        return imports.includes(undefined) ? statement : imports.join("; ")
      })
  }
}
