import { service } from "../frame/service.ts"
import { creditsInWords } from "../ground/format.ts"
import { frameWords } from "../languages/frameWords.ts"

/** The end of the label of the sign-up button: `, 10 credits free`; empty if new accounts get no credits. */
export const welcomePhrase = (): string => {
  const credits = service.value?.welcomeCredits ?? 0
  return credits === 0 ? "" : frameWords.value.free({ credits: creditsInWords(credits) })
}
