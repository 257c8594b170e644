import { href } from "./router.ts"
import { keptPrefix } from "./storageKeys.ts"

/** A text that this browser keeps for the pages at this address. */
export interface Kept {
  readonly read: () => string | null
  /** Returns true if the browser could keep it: it may refuse, or have no room. */
  readonly write: (text: string) => boolean
  readonly remove: () => void
}

const prefix = keptPrefix(href(""))

const keptIn = (area: () => Storage, name: string): Kept => ({
  read: () => {
    try {
      return area().getItem(prefix + name)
    } catch {
      return null
    }
  },
  write: (text) => {
    try {
      area().setItem(prefix + name, text)
      return true
    } catch {
      return false
    }
  },
  remove: () => {
    try {
      area().removeItem(prefix + name)
    } catch {
      // A browser without storage has no copy to remove.
    }
  }
})

/**
 * A text of this browser's user, with or without an account: it is kept until it is removed, or an account is closed.
 */
export const keptInBrowser = (name: string): Kept => keptIn(() => localStorage, name)

/** A text of the signed-in user: it is kept until the tab is closed, or they sign out. */
export const keptInTab = (name: string): Kept => keptIn(() => sessionStorage, name)

const clear = (area: () => Storage): void => {
  try {
    const kept = area()
    for (const key of Object.keys(kept)) if (key.startsWith(prefix)) kept.removeItem(key)
  } catch {
    // A browser without storage, as above.
  }
}

/** Removes this tab's copy of account data. */
export const forgetAccount = (): void => clear(() => sessionStorage)

/** Removes all that this browser keeps for the pages. */
export const forgetAll = (): void => {
  clear(() => sessionStorage)
  clear(() => localStorage)
}
