import { arabic } from "./arabic.ts"

/** A letter's forms: alone, after another one, before one, and between two. Those of letters that join no letter after them are the first two. */
type Forms = ReadonlyArray<string>

let known: ReadonlyMap<string, Forms> | undefined

/**
 * The forms of each letter, and of lam with an alef, which are one. Unicode gives each form a code point, in that order, that is
 * compatible to the letter; of others than letters the only form is they themselves.
 */
const formsOf = (letters: string): Forms => {
  if (known === undefined) {
    const found = new Map<string, Array<string>>()
    let code = 0
    for (let i = 0; i < arabic.runs.length; i += 2) {
      code += arabic.runs[i] ?? 0
      for (let left = arabic.runs[i + 1] ?? 0; left > 0; left--, code++) {
        const form = String.fromCodePoint(code)
        const letter = form.normalize("NFKC")
        found.set(letter, [...(found.get(letter) ?? []), form])
      }
    }
    known = found
  }
  return known.get(letters) ?? []
}

const lam = "\u0644"

/** Joins its neighbors as a letter would, and is not seen. */
const joiner = "\u200d"
/** The line that stretches words; it has one form. */
const tatweel = "\u0640"

const joinsNext = (character: string | undefined): boolean =>
  character !== undefined &&
  (character === joiner || character === tatweel || formsOf(character).length === 4)

const joinsBefore = (character: string | undefined): boolean =>
  character !== undefined && (character === joiner || character === tatweel || formsOf(character).length > 1)

/** A text in the order in which it is read, with Arabic letters in the forms that their neighbors ask for. */
export const joined = (text: string): string => {
  const characters = [...text]
  let shaped = ""
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] ?? ""
    const isAfter = joinsNext(characters[i - 1])
    const ligature = character === lam ? formsOf(`${lam}${characters[i + 1] ?? ""}`) : []
    if (ligature.length > 1) {
      shaped += ligature[isAfter ? 1 : 0] ?? ""
      i += 1
      continue
    }
    const forms = formsOf(character)
    const isBefore = forms.length === 4 && joinsBefore(characters[i + 1])
    shaped += forms[(isBefore ? 2 : 0) + (isAfter ? 1 : 0)] ?? forms[0] ?? character
  }
  return shaped
}
