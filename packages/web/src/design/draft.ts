import { isJsonObject, NoDesign, readDesign } from "./checkDesign.ts"
import type { Design } from "./values.ts"

const topField = /^(\w{1,40})/

/** The design without its unreadable fields. Rejects if what remains is no design. */
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
 * The design that a browser stored. Omits unfinished fields, such as a caption that cannot be drawn; undefined if the
 * text is unreadable.
 */
export const readDraft = async (text: string): Promise<Design | undefined> => {
  try {
    return await readRest(JSON.parse(text))
  } catch {
    return undefined
  }
}
