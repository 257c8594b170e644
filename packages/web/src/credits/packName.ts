import { creditsInWords } from "../ground/format.ts"

/** The name of a pack, and its credits unless the name only says these, in either language. */
export const packName = (label: string, credits: number): readonly [name: string, credits?: string] => {
  const phrase = creditsInWords(credits)
  return label === phrase || label === `${credits} credits` ? [phrase] : [label, phrase]
}
