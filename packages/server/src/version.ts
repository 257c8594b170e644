import { readFileSync } from "node:fs"

const versionIn = (manifest: unknown): string => {
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
    if (typeof manifest.version === "string") return manifest.version
  }
  throw new Error("package.json has no version")
}

/** The version of this package, which every answer's `meta.version` carries. */
export const version: string = versionIn(
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
)
