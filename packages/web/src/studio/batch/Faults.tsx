import { countPhrase } from "../../design/format.ts"
import { CircleAlertIcon } from "../../design/icons.tsx"
import type { Target } from "./targets.ts"
import type { RowFault } from "./useJudged.ts"

/** The most rows whose faults are shown. */
const mostShown = 20

/** A sentence about a field, with the field as the page names it: `Link: expected ...`. */
export const explainFault = (sentence: string, targets: ReadonlyArray<Target>): string => {
  const target = targets.find(({ path }) => path !== "" && sentence.startsWith(`${path}: `))
  return target === undefined ? sentence : `${target.label}${sentence.slice(target.path.length)}`
}

/** Which rows cannot be bought, and why. */
export const Faults = ({
  faults,
  targets
}: {
  readonly faults: ReadonlyArray<RowFault>
  readonly targets: ReadonlyArray<Target>
}) =>
  faults.length === 0 ? null : (
    <div class="notice bad wide">
      <CircleAlertIcon />
      <div>
        <p>
          <strong>{countPhrase(faults.length, "row")} cannot be drawn.</strong> Mend them in the file and
          choose it again, or buy the others.
        </p>
        <ul class="row-faults" aria-label="Rows with faults">
          {faults.slice(0, mostShown).map(({ line, faults: sentences }) => (
            <li key={line} class="small">
              Line {line}: {sentences.map((sentence) => explainFault(sentence, targets)).join("; ")}
            </li>
          ))}
        </ul>
        {faults.length > mostShown ? (
          <p class="small">and {countPhrase(faults.length - mostShown, "row")} more.</p>
        ) : null}
      </div>
    </div>
  )
