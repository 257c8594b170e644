import { isJsonObject, NoDesign, readDesign } from "./checkDesign.ts"
import type { Design } from "./values.ts"

/** A bought code: its design as JSON, its content if it has one, and its name. */
export interface BoughtCode {
  readonly name: string
  readonly configJson: string
  readonly content: object | null
}

/**
 * A bought code as a design to continue with: it has the content instead of the data, so that its form is filled in.
 */
export const designOfCode = async ({ name, configJson, content }: BoughtCode): Promise<Design> => {
  const config: unknown = JSON.parse(configJson)
  if (!isJsonObject(config)) throw new NoDesign(["a design is a JSON object"])
  const { data, ...style } = config
  return readDesign({ ...style, name, ...(content === null ? { data } : { content }) })
}
