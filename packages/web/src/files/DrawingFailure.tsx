import { keysOf } from "@quick-response/design/config/keysOf"
import type { PlainFault } from "@quick-response/design/field/faults"
import { sayFault } from "../design/sayFault.ts"
import { styleLabelOf } from "../design/styleLabels.ts"
import { CannotDraw } from "../drawing/drawingQueue.ts"
import type { DrawingFault } from "../drawing/protocol.ts"
import { FailedState } from "../ground/states.tsx"
import { filesWords } from "../languages/filesWords.ts"
import { frameWords } from "../languages/frameWords.ts"

/** The fields that the forms of files name in words of their own. */
const labels = () => {
  const { spotColor, headline, line } = filesWords.value
  return { spotColor, headline, line }
}

const sentenceOf = (fault: PlainFault): string => {
  const named = keysOf(labels()).find((field) => field === fault.path)
  const field = named === undefined ? styleLabelOf(fault.path.replace(/[.[].*$/, "")) : labels()[named]
  return fault.path === "" ? sayFault(fault) : `${field}: ${sayFault(fault)}`
}

const sentencesOf = ({ code, faults }: DrawingFault): ReadonlyArray<string> =>
  code === "NOT_LOADED" ? [frameWords.value.partNotLoaded] : faults.map(sentenceOf)

/** The reason why a file cannot be made, its fields named as the forms name them. */
export const DrawingFailure = ({ error }: { readonly error: unknown }) =>
  error instanceof CannotDraw ? (
    <p class="notice bad" role="alert">
      {sentencesOf(error.fault).join(" ")}
    </p>
  ) : (
    <FailedState error={error} />
  )
