import { filesWords } from "catalogue:files"
import { keysOf } from "@quick-response/design/config/keysOf"
import type { PlainFault } from "@quick-response/design/field/faults"
import { sayFault } from "../design/sayFault.ts"
import { styleLabelOf } from "../design/styleLabels.ts"
import type { DrawingFault } from "../drawing/protocol.ts"

/** The fields for which the file forms have their own names. */
const labels = () => {
  const { spotColor, headline, line } = filesWords.value
  return { spotColor, headline, line }
}

const sentenceOf = (fault: PlainFault): string => {
  const named = keysOf(labels()).find((field) => field === fault.path)
  const field = named === undefined ? styleLabelOf(fault.path.replace(/[.[].*$/, "")) : labels()[named]
  return fault.path === "" ? sayFault(fault) : `${field}: ${sayFault(fault)}`
}

/** The faults of a file, with the field names of its form. */
const DrawingFaultNotice = ({ faults }: Pick<DrawingFault, "faults">) => (
  <p class="notice bad" role="alert">
    {faults.map(sentenceOf).join(" ")}
  </p>
)

export default DrawingFaultNotice
