import { reasonSentence } from "../../../design/reasonSentence.ts"

/** Selects the faults of a field from sentences that begin with a path: `logo.size: covers ...` is about `logo`. */
export const faultsAbout = (errors: ReadonlyArray<string>, field: string): ReadonlyArray<string> =>
  errors.flatMap((sentence) => {
    const colon = sentence.indexOf(": ")
    const path = sentence.slice(0, colon)
    const isAbout = colon > 0 && path.startsWith(field) && /^(?:$|[.[])/.test(path.slice(field.length))
    return isAbout ? [reasonSentence(sentence.slice(colon + 2))] : []
  })
