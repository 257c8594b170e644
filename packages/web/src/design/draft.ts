import { isJsonObject, NoDesign, readDesign } from "./checkDesign.ts"
import type { Design } from "./values.ts"

const topField = /^(\w{1,40})/

/** The design without the fields that cannot be read. Rejects if that is not enough. */
const readRest = async (value: unknown): Promise<Design> => {
  try {
    return await readDesign(value)
  } catch (error) {
    if (!(error instanceof NoDesign) || !isJsonObject(value)) throw error
    const faulty = new Set(error.errors.map((sentence) => topField.exec(sentence)?.[1]))
    const rest = Object.entries(value).filter(([name]) => !faulty.has(name))
    if (rest.length === Object.keys(value).length) throw error
    return readRest(Object.fromEntries(rest))
  }
}

/**
 * The design that a browser kept, from its text. A field that was unfinished when it was kept, such as a caption that cannot be
 * drawn, is left out, and the rest stays. Undefined if nothing can be read.
 */
export const readDraft = async (text: string): Promise<Design | undefined> => {
  try {
    return await readRest(JSON.parse(text))
  } catch {
    return undefined
  }
}
