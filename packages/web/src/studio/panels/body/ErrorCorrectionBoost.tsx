import { styleLabelOf } from "../../../design/styleLabels.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"

/** The choice of error correction beyond the level, if it makes no larger symbol. */
export const ErrorCorrectionBoost = () => {
  const price = priceTag(surcharge("errorCorrectionBoost", "raised"))
  return (
    <div>
      <label class="check">
        <input
          type="checkbox"
          checked={design.value.errorCorrectionBoost === true}
          onChange={({ currentTarget: { checked } }) =>
            edit((before) => ({ ...before, errorCorrectionBoost: checked ? true : undefined }))
          }
        />{" "}
        {styleLabelOf("errorCorrectionBoost")}
        {price === undefined ? null : <small class="amount">{price}</small>}
      </label>
      <p class="small second">{panelsWords.value.aboutErrorCorrectionBoost}</p>
      <Faults sentences={faultsOf("errorCorrectionBoost")} />
    </div>
  )
}
