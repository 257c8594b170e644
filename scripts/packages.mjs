// The packages that are published, each after those of them that it depends on.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./exclusive.mjs"

const read = (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))

const all = read(".")
  .workspaces.map((folder) => ({ folder, manifest: read(folder) }))
  .filter(({ manifest }) => manifest.private !== true)

const inOrder = (left, done = []) => {
  if (left.length === 0) return done
  const isReady = ({ manifest }) =>
    !left.some(
      ({ manifest: { name } }) => name in { ...manifest.dependencies, ...manifest.optionalDependencies }
    )
  const ready = left.filter(isReady)
  if (ready.length === 0)
    throw new Error(`${left.map(({ folder }) => folder).join(", ")} depend on each other`)
  return inOrder(
    left.filter((one) => !isReady(one)),
    [...done, ...ready]
  )
}

/** Folder and manifest of each published package. */
export const published = inOrder(all)
