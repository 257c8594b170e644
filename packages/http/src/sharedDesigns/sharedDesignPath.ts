import { designLinkPrefix } from "@quick-response/core"
import { patternPaths, prefixOf } from "../contract/routeTable.ts"
import type { BasePath } from "../exchange/basePath.ts"

/** The size of the picture for links on other sites, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** The side of the centered square for the code, in pixels. */
export const codeRoom = 550

/** A shared design's target: its text, and whether the picture is requested. */
interface SharedDesignPath {
  readonly design: string
  readonly isPicture: boolean
}

const ending = ".png"

/** Parses a shared design's path below a base path, in any letter case up to the design; else undefined. */
export const readSharedDesignPath = (target: string, basePath: BasePath): SharedDesignPath | undefined => {
  const prefix = `${basePath}${prefixOf(patternPaths.sharedDesign)}`
  const [path = ""] = target.split("?", 1)
  if (path.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return undefined
  const rest = path.slice(prefix.length)
  if (!rest.startsWith(designLinkPrefix)) return undefined
  const isPicture = rest.endsWith(ending)
  return { design: isPicture ? rest.slice(0, -ending.length) : rest, isPicture }
}
