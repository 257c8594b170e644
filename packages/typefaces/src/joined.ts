import arabic from "./arabic.json" with { type: "json" }

/** A letter's forms: isolated, final, initial and medial. Letters that do not join the next have the first two. */
type Forms = ReadonlyArray<string>

let known: ReadonlyMap<string, Forms> | undefined

/**
 * The forms of each letter and of the lam-alef ligatures. Unicode assigns each form a code point in that order,
 * compatible to the letter. Other characters have one form.
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

/** Joins its neighbors like a letter; invisible. */
const joiner = "\u200d"
/** The line that stretches words; it has one form. */
const tatweel = "\u0640"

const joinsNext = (character: string | undefined): boolean =>
  character !== undefined &&
  (character === joiner || character === tatweel || formsOf(character).length === 4)

const joinsBefore = (character: string | undefined): boolean =>
  character !== undefined && (character === joiner || character === tatweel || formsOf(character).length > 1)

/** A text in reading order, with Arabic letters in contextual forms. */
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
