import { styleLabelOf, valueLabelOf } from "../../../design/styleLabels.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"

/** Beyond ASCII, scanners guess encodings differently. */
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The choice to name a text's encoding in the symbol, if its letters are ambiguous. */
export const TextEncoding = () => {
  const { content, data, encoding = "auto" } = design.value
  if (content?.type === "gs1-elements") return null
  if (encoding === "auto" && isAscii(JSON.stringify(content ?? data ?? ""))) return null
  return (
    <div>
      <Segments
        label={styleLabelOf("encoding")}
        choices={(encoding === "gs1" ? (["auto", "gs1"] as const) : (["auto", "eci"] as const)).map(
          (name) => ({ name, label: valueLabelOf("encoding", name) })
        )}
        chosen={encoding}
        onChoose={(chosen) =>
          edit((before) => ({ ...before, encoding: chosen === "auto" ? undefined : chosen }))
        }
      />
      <Faults sentences={faultsOf("encoding")} />
    </div>
  )
}
