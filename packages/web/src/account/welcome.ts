import { service } from "../frame/service.ts"
import { creditsInWords } from "../ground/format.ts"
import { frameWords } from "../languages/frameWords.ts"

/** The free credits of a new account, for the button that opens one: `, 10 credits free`; empty if there are none. */
export const welcomePhrase = (): string => {
  const credits = service.value?.welcomeCredits ?? 0
  return credits === 0 ? "" : frameWords.value.free({ credits: creditsInWords(credits) })
}
