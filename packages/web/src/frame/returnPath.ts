import { safeNext } from "./address.ts"
import { keptInBrowser } from "./browserStorage.ts"

/** A link to sign up works for 24 hours. */
const lifetime = 86_400_000

const kept = keptInBrowser("return")

/** Remembers the path to continue at after an account is opened, also for the tab that the mailed link opens. */
export const rememberReturn = (path: string): void => {
  // Without storage, signing up leads to the account.
  kept.write(JSON.stringify({ path, at: Date.now() }))
}

/** The path to continue at, once; undefined if none was kept. */
export const takeReturn = (): string | undefined => {
  try {
    const { path, at } = JSON.parse(kept.read() ?? "{}")
    kept.remove()
    const isFresh = typeof at === "number" && Date.now() - at < lifetime
    return isFresh && typeof path === "string" ? safeNext(path) : undefined
  } catch {
    return undefined
  }
}
