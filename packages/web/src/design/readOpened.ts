import { readDraft } from "./draft.ts"
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

/** Reads the draft of an earlier visit, and the design of a link. */
export const readOpened = async ({ fragment, draft }: Opening): Promise<Opened> => ({
  draft: draft === null ? undefined : await readDraft(draft),
  ...(await readLink(fragment))
})
