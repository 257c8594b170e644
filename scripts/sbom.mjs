// The parts of a release as CycloneDX 1.5, from the lock file: the dependencies of the published packages and the bundled server. `npm sbom`
// leaves out what several workspaces share, such as effect.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./exclusive.mjs"
import { published } from "./packages.mjs"

const kinds = ["dependencies", "optionalDependencies", "peerDependencies"]

const read = (file) => JSON.parse(readFileSync(join(root, file), "utf8"))

/** Where Node finds a package that a folder of the lock file imports; undefined if it is not installed. */
const placeOf = (packages, name, folder) => {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`
    const found = packages[path]
    if (found !== undefined) return found.link === true ? found.resolved : path
    if (at === "") return undefined
  }
}

/** The folders of the lock file that these need, directly and indirectly, each with those that it needs itself. */
const reachedFrom = (packages, folders) => {
  const reached = new Map()
  const visit = (folder) => {
    if (reached.has(folder)) return
    const names = kinds.flatMap((kind) => Object.keys(packages[folder][kind] ?? {}))
    const needed = names.flatMap((name) => placeOf(packages, name, folder) ?? [])
    reached.set(folder, needed)
    for (const one of needed) visit(one)
  }
  for (const folder of folders) visit(folder)
  return reached
}

/** npm writes a hash in base64, CycloneDX in hexadecimal. */
const hashesOf = (integrity) => {
  const [algorithm, base64] = integrity.split("-")
  return [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(base64, "base64").toString("hex") }]
}

/** The bill of materials as JSON, the same for the same lock file. */
export const billOfMaterials = () => {
  const { name, version } = read("package.json")
  const { packages } = read("package-lock.json")
  const reached = reachedFrom(packages, [...published.map(({ folder }) => folder), "packages/server"])
  const refOf = (folder) => {
    const { name = folder.split(folder.includes("node_modules/") ? "node_modules/" : "/").at(-1), version } =
      packages[folder]
    return `pkg:npm/${name.replace("@", "%40")}@${version}`
  }
  const components = [...reached.keys()].map((folder) => {
    const { version, license, integrity } = packages[folder]
    const ref = refOf(folder)
    return {
      type: "library",
      "bom-ref": ref,
      name: decodeURIComponent(ref.slice("pkg:npm/".length, ref.lastIndexOf("@"))),
      version,
      ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
      ...(integrity === undefined ? {} : { hashes: hashesOf(integrity) }),
      purl: ref
    }
  })
  const unique = [...new Map(components.map((one) => [one.purl, one])).values()]
  const dependencies = new Map([...reached].map(([folder, needed]) => [refOf(folder), needed.map(refOf)]))
  return JSON.stringify(
    {
      $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      version: 1,
      metadata: { component: { type: "application", "bom-ref": name, name, version } },
      components: unique.toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
      dependencies: [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn: [...new Set(dependsOn)] }))
    },
    null,
    2
  )
}
