import { countOf } from "../../../ground/format.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"

/** The place of a code that carries a part of a text, and the way to a code of its own. */
export const SequencePart = () => {
  const { sequence } = design.value
  if (sequence === undefined) return null
  const words = panelsWords.value
  return (
    <div>
      <p>{words.partOfText(countOf(sequence.index).figure, countOf(sequence.total).figure)}</p>
      <button type="button" onClick={() => edit(({ sequence: _, ...whole }) => whole)}>
        {words.ownCode}
      </button>
      <Faults sentences={faultsOf("sequence")} />
    </div>
  )
}
