import { draftName } from "../../studio/design/draftName.ts"
import { keptPrefix } from "../keptPrefix.ts"

// Runs in the page at the root before it is painted: the picture in the page is of the design that the studio opens with, and is not
// shown to who left or was sent another. It is small, since the page waits for it.

const { currentScript } = document

const isDrafted = (): boolean => {
  const { pathname } = new URL(
    "..",
    currentScript instanceof HTMLScriptElement ? currentScript.src : location.href
  )
  try {
    return localStorage.getItem(keptPrefix(pathname.replace(/\/$/, "")) + draftName) !== null
  } catch {
    return false
  }
}

if (location.hash.length > 1 || isDrafted()) document.documentElement.classList.add("opens-another")
