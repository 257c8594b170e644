import { isDesignFragment } from "../design/designFragment.ts"
import { readDraft } from "../design/draft.ts"
import { readFragment } from "../design/fragment.ts"
import type { Opened, Opening } from "./protocol.ts"

const readLink = async (fragment: string): Promise<Pick<Opened, "linked" | "fault">> => {
  if (!isDesignFragment(fragment)) return { linked: undefined, fault: undefined }
  try {
    return { linked: await readFragment(fragment), fault: undefined }
  } catch (error) {
    return { linked: undefined, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Reads what an earlier visit left, and what a link names. */
export const readOpened = async ({ fragment, draft }: Opening): Promise<Opened> => ({
  draft: draft === null ? undefined : await readDraft(draft),
  ...(await readLink(fragment))
})
