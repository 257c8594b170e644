import { designLinkPrefix } from "@quick-response/core"
import { patternPaths, prefixOf } from "../contract/routeTable.ts"
import type { BasePath } from "../exchange/basePath.ts"

/** The size of the picture that other sites show beside a link to a shared design, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const

/** The side of the square in its middle that the code fits into, in pixels. */
export const codeRoom = 550

/** A target that has the form of a shared design: the text of its design, and whether its picture is asked for. */
interface SharedDesignPath {
  readonly design: string
  readonly isPicture: boolean
}

const ending = ".png"

/** Reads the path of a shared design below a base path, in any letter case up to the design; undefined for any other. */
export const readSharedDesignPath = (target: string, basePath: BasePath): SharedDesignPath | undefined => {
  const prefix = `${basePath}${prefixOf(patternPaths.sharedDesign)}`
  const [path = ""] = target.split("?", 1)
  if (path.slice(0, prefix.length).toLowerCase() !== prefix.toLowerCase()) return undefined
  const rest = path.slice(prefix.length)
  if (!rest.startsWith(designLinkPrefix)) return undefined
  const isPicture = rest.endsWith(ending)
  return { design: isPicture ? rest.slice(0, -ending.length) : rest, isPicture }
}
