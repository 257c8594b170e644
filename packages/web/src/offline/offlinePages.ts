import { screens } from "../screens.ts"

/** How deep a path stands below the root: pages of one depth are the same document. */
export const depthOf = (path: string): number => path.split("/").length - 1

const anyId = "00000000-0000-4000-8000-000000000000"

/** A path of each depth that pages have, by that depth. */
export const offlinePages: ReadonlyMap<number, string> = new Map(
  Object.keys(screens).map((path) => [depthOf(path), path.replace("{id}", anyId)])
)
