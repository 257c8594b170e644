import { existsSync, readFileSync } from "node:fs"

/** True on Deno. */
export const isDeno = "Deno" in globalThis

const manifestAbove = (place: URL): URL => {
  const manifest = new URL("package.json", place)
  return existsSync(manifest) ? manifest : manifestAbove(new URL("../", place))
}

/** The manifest of the package with this file: as source, compiled, or bundled. */
const manifest = manifestAbove(new URL("./", import.meta.url))

const versionIn = (manifest: unknown): string => {
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
    if (typeof manifest.version === "string") return manifest.version
  }
  throw new Error("package.json has no version")
}

/** The version of this package, also in every answer's `meta.version`. */
export const version: string = versionIn(JSON.parse(readFileSync(manifest, "utf8")))

/** The package's folder with this file: `src`, `dist`, or the bundle's. */
const [folder = ""] = import.meta.url.slice(new URL("./", manifest).href.length).split("/")

/**
 * A program of this package for another thread or process. It is in the same folder as this file. If this file is a
 * source, Deno runs the program's source, and Node its compiled file.
 */
export const programFile = (name: string): URL => {
  const isSource = folder === "src"
  return new URL(
    `${isSource && !isDeno ? "dist" : folder}/${name}.${isSource && isDeno ? "ts" : "js"}`,
    manifest
  )
}
