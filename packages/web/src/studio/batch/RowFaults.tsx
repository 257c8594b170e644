import { countPhrase } from "../../ground/format.ts"
import { CircleAlertIcon } from "../../ground/icons.tsx"
import { explainFault, type Mapping } from "./explainFault.ts"
import type { RowFault } from "./useJudged.ts"

/** The most rows whose faults are shown. */
const mostShown = 20

/** Which rows cannot be bought, and why. */
export const Faults = ({
  faults,
  mapping
}: {
  readonly faults: ReadonlyArray<RowFault>
  readonly mapping: Mapping
}) =>
  faults.length === 0 ? null : (
    <div class="notice bad wide">
      <CircleAlertIcon />
      <div>
        <p>
          <strong>{countPhrase(faults.length, "row")} cannot be drawn.</strong> Mend{" "}
          {faults.length === 1 ? "it" : "them"} in the file and choose that again, or buy the others.
        </p>
        <ul class="row-faults" aria-label="Rows with faults">
          {faults.slice(0, mostShown).map(({ line, faults: sentences }) => (
            <li key={line} class="small">
              Line {line}: {sentences.map((sentence) => explainFault(sentence, mapping)).join("; ")}
            </li>
          ))}
        </ul>
        {faults.length > mostShown ? (
          <p class="small">and {countPhrase(faults.length - mostShown, "row")} more.</p>
        ) : null}
      </div>
    </div>
  )
