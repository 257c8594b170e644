import { countOf, formatCount } from "../../ground/format.ts"
import { CircleAlertIcon } from "../../ground/icons.tsx"
import { batchWords } from "../../languages/studio/batchWords.ts"
import { explainFault, type Mapping } from "./explainFault.ts"
import type { RowFault } from "./useJudged.ts"

/** The most rows with shown faults. */
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
          <strong>{batchWords.value.faulty(countOf(faults.length))}</strong>{" "}
          {batchWords.value.mend(countOf(faults.length))}
        </p>
        <ul class="row-faults" aria-label={batchWords.value.faultyRows}>
          {faults.slice(0, mostShown).map(({ line, faults: ofRow }) => (
            <li key={line} class="small">
              {batchWords.value.faultAt(
                formatCount(line),
                ofRow.map((fault) => explainFault(fault, mapping)).join("; ")
              )}
            </li>
          ))}
        </ul>
        {faults.length > mostShown ? (
          <p class="small">{batchWords.value.more(countOf(faults.length - mostShown))}</p>
        ) : null}
      </div>
    </div>
  )
