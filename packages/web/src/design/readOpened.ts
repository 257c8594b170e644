import { isJsonObject, NoDesign, readDesign } from "./checkDesign.ts"
import { isDesignFragment } from "./fragment.ts"
import { BadLink, type LinkFault, readFragment } from "./readFragment.ts"
import type { Design } from "./values.ts"

/** The link or the draft that a page opens instead of the first design. */
export interface Opening {
  /** The fragment of the page's address, without its `#`; it may hold no design. */
  readonly fragment: string
  /** The design that an earlier visit left, as this browser keeps it; null without one. */
  readonly draft: string | null
}

/** The designs that were read: a linked one can be undone to the draft. */
export interface Opened {
  readonly draft: Design | undefined
  readonly linked: Design | undefined
  /** The reason why a link cannot be opened. */
  readonly fault: LinkFault | undefined
}

const readLink = async (fragment: string): Promise<Pick<Opened, "linked" | "fault">> => {
  if (!isDesignFragment(fragment)) return { linked: undefined, fault: undefined }
  try {
    return { linked: await readFragment(fragment), fault: undefined }
  } catch (error) {
    const fault: LinkFault = error instanceof BadLink ? error.fault : { rule: "broken", faults: [] }
    return { linked: undefined, fault }
  }
}

const topField = /^(\w{1,40})/

/** The design without its unreadable fields. Rejects if the rest is not a design. */
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

/** Reads the draft of an earlier visit, and the design of a link. */
export const readOpened = async ({ fragment, draft }: Opening): Promise<Opened> => ({
  draft: draft === null ? undefined : await readDraft(draft),
  ...(await readLink(fragment))
})
