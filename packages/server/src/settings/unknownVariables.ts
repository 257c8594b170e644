import { closestWord } from "../cli/closestWord.ts"
import { copySettings } from "./copySettings.ts"
import { type RawSettings, variablesOf } from "./Setting.ts"
import { settings } from "./settings.ts"

/** The API key of an agent on the same machine. */
export const keyVariable = "QR_API_KEY"

const known: ReadonlyArray<string> = [
  ...[...Object.values(settings), ...Object.values(copySettings)].flatMap(variablesOf),
  keyVariable
]

/** A warning for each non-empty unknown variable `QR_...`, with the nearest setting and without the value. */
export const explainUnknownVariables = (environment: RawSettings): ReadonlyArray<string> =>
  Object.entries(environment)
    .filter(([name, value]) => /^qr_/i.test(name) && value && !known.includes(name))
    .map(
      ([name]) =>
        `${name}: there is no such setting, so it has no effect; the nearest one is ${closestWord(name, known)}`
    )
