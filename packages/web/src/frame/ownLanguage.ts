import { effect } from "@preact/signals"
import { isLanguage, type Language, preferredLanguage } from "@quick-response/design/languages/languages"
import { language, speak } from "../languages/catalogue.ts"
import { frameWords } from "../languages/frameWords.ts"
import { keptInBrowser } from "./browserStorage.ts"
import { session } from "./session.ts"
import { languageName } from "./storageKeys.ts"

const kept = keptInBrowser(languageName)

/** The language that was chosen here, else the browser's, else the service's. */
export const firstLanguage = (): Language =>
  preferredLanguage([kept.read() ?? "", ...navigator.languages, document.documentElement.lang]) ?? "en"

/** Chooses the language of the pages in this browser. */
export const chooseLanguage = async (chosen: Language): Promise<void> => {
  await speak(chosen)
  kept.write(chosen)
}

/**
 * Loads the messages that most screens share, and follows the language of the account that signs in. Calls `onSpoken`
 * once the language is known. Rejects if no messages can be loaded.
 */
export const startLanguage = async (onSpoken: () => void): Promise<void> => {
  await speak(firstLanguage())
  onSpoken()
  await frameWords.load()
  effect(() => {
    document.documentElement.lang = language.value
  })
  effect(() => {
    const who = session.value
    const chosen = who.kind === "member" ? who.account.language : null
    if (!isLanguage(chosen) || chosen === language.peek()) return
    // If its messages cannot be loaded, the pages keep their language.
    chooseLanguage(chosen).catch(() => undefined)
  })
}
