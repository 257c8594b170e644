import { existsSync, readFileSync } from "node:fs"

/** True if Deno runs this program, and not Node. */
export const isDeno = "Deno" in globalThis

const manifestAbove = (place: URL): URL => {
  const manifest = new URL("package.json", place)
  return existsSync(manifest) ? manifest : manifestAbove(new URL("../", place))
}

/** The manifest of the package that this file is in: its sources, their compiled form, or a bundle of them. */
const manifest = manifestAbove(new URL("./", import.meta.url))

const versionIn = (manifest: unknown): string => {
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
    if (typeof manifest.version === "string") return manifest.version
  }
  throw new Error("package.json has no version")
}

/** The version of this package, which every answer's `meta.version` carries. */
export const version: string = versionIn(JSON.parse(readFileSync(manifest, "utf8")))

/** The package's folder that this file is in: `src`, `dist`, or that of the bundle. */
const [folder = ""] = import.meta.url.slice(new URL("./", manifest).href.length).split("/")

/**
 * The file of a program of this package that another thread or process runs. It lies in the same folder of the package, compiled,
 * bundled or, on Deno, as a source; Node compiles none, so from the sources it takes the compiled one.
 */
export const programFile = (name: string): URL => {
  const isSource = folder === "src"
  return new URL(
    `${isSource && !isDeno ? "dist" : folder}/${name}.${isSource && isDeno ? "ts" : "js"}`,
    manifest
  )
}
