import { keptInTab } from "../../frame/browserStorage.ts"
import type { Order, PickedFile } from "./order.ts"

interface Kept {
  readonly file?: PickedFile
  readonly order?: Order
}

const stored = keptInTab("batch")

/** Reads the state that this tab keeps over a reload. Only this page writes it. */
export const readKept = (): Kept => {
  try {
    const kept: Kept | null = JSON.parse(stored.read() ?? "null")
    return kept ?? {}
  } catch {
    return {}
  }
}

/** Stores the state until the tab closes or its account signs out. Throws if the browser has no room. */
export const keep = (kept: Kept): void => {
  if (Object.keys(kept).length === 0) stored.remove()
  else if (!stored.write(JSON.stringify(kept))) throw new Error("the browser does not keep the batch")
}
