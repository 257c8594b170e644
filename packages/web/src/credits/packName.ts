import { creditsInWords } from "../ground/format.ts"

/** The name of a pack, and its credits unless that is all that the name says, in whichever of the two languages. */
export const packName = (label: string, credits: number): readonly [name: string, credits?: string] => {
  const phrase = creditsInWords(credits)
  return label === phrase || label === `${credits} credits` ? [phrase] : [label, phrase]
}
