import { symbolKinds } from "@quick-response/design/fields/symbol/symbol"
import { styleLabelOf, valueLabelOf } from "../../../design/styleLabels.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"

/** The choice between a QR code and the smaller kinds of symbols, which few phones read. */
export const SymbolKind = () => {
  const { symbol = "qr" } = design.value
  return (
    <div>
      <Segments
        label={styleLabelOf("symbol")}
        choices={symbolKinds.map((name) => ({ name, label: valueLabelOf("symbol", name) }))}
        chosen={symbolKinds.find((name) => name === symbol) ?? "qr"}
        // Versions and masks differ between kinds of symbol.
        onChoose={(chosen) =>
          edit(({ version: _, mask: __, ...before }) => ({
            ...before,
            symbol: chosen === "qr" ? undefined : chosen
          }))
        }
      />
      {symbol === "qr" ? null : <p class="small second">{panelsWords.value.aboutSymbol}</p>}
      <Faults sentences={faultsOf("symbol")} />
    </div>
  )
}
