import { panelsWords } from "catalogue:panels"
import { shapeBox } from "@quick-response/design/config/bounds"
import { maskBounds, microMaskBounds } from "@quick-response/design/fields/symbol/maskPattern"
import { symbolKinds } from "@quick-response/design/fields/symbol/symbol"
import { versionBounds } from "@quick-response/design/fields/symbol/version"
import { versionName } from "@quick-response/symbol/Matrix"
import { type SymbolKind as Kind, shapeOf, versionCounts } from "@quick-response/symbol/symbolShapes"
import { useId } from "preact/hooks"
import { styleLabelOf, valueLabelOf } from "../../../design/styleLabels.ts"
import { countOf, formatCount } from "../../../ground/format.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { design, edit, finishStep } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { optionOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { bodyView, whole } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"

/** Beyond ASCII, scanners guess encodings differently. */
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The choice to name a text's encoding in the symbol, if its letters are ambiguous. */
const TextEncoding = () => {
  const { content, data, encoding = "auto" } = design.value
  if (content?.type === "gs1-elements" || content?.type === "upn") return null
  if (encoding === "auto" && isAscii(JSON.stringify(content ?? data ?? ""))) return null
  return (
    <div>
      <Segments
        label={styleLabelOf("encoding")}
        choices={(["auto", encoding === "auto" ? "eci" : encoding] as const).map((name) => ({
          name,
          label: valueLabelOf("encoding", name)
        }))}
        chosen={encoding}
        onChoose={(chosen) =>
          edit((before) => ({ ...before, encoding: chosen === "auto" ? undefined : chosen }))
        }
      />
      <Faults sentences={faultsOf("encoding")} />
    </div>
  )
}

/** The choice between a QR code and the smaller kinds of symbols, which few phones read. */
const SymbolKind = () => {
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

/** A number of the symbol, chosen automatically or fixed to one of a few values. */
const SymbolChoice = ({
  field,
  bounds: { minimum, maximum },
  about,
  nameOf = String
}: {
  readonly field: "version" | "mask"
  readonly bounds: { readonly minimum: number; readonly maximum: number }
  readonly about?: string | undefined
  readonly nameOf?: (choice: number) => string
}) => {
  const id = useId()
  const faults = faultsOf(field)
  const price = priceTag(surcharge(field, "fixed"))
  return (
    <div class="field">
      <label for={id}>
        {styleLabelOf(field)}
        {price === undefined ? null : <small class="amount"> {price}</small>}
      </label>
      <select
        id={id}
        value={String(design.value[field] ?? "")}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={({ currentTarget: { value } }) =>
          edit((before) => ({ ...before, [field]: value === "" ? undefined : Number(value) }))
        }
      >
        <option value="">{panelsWords.value.byItself}</option>
        {Array.from({ length: maximum + 1 - minimum }, (_, i) => (
          <option key={i} value={String(minimum + i)}>
            {nameOf(minimum + i)}
          </option>
        ))}
      </select>
      <div>
        {about === undefined ? null : (
          <p class="hint" id={`${id}-hint`}>
            {about}
          </p>
        )}
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
    </div>
  )
}

/** The outline of a custom silhouette, as text. */
const ShapePath = () => {
  const id = useId()
  const faults = faultsOf("bodyShapePath")
  if (optionOf(design.value, "bodyShape") !== "Custom") return null
  return (
    <div class="field">
      <label for={id}>{designWords.value.fields.bodyShapePath}</label>
      <textarea
        id={id}
        class="code"
        rows={4}
        spellcheck={false}
        autocomplete="off"
        value={design.value.bodyShapePath ?? ""}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-hint ${id}-fault`}
        onInput={({ currentTarget: { value } }) =>
          edit((before) => ({ ...before, bodyShapePath: value }), { step: id })
        }
        onBlur={finishStep}
      />
      <div>
        <p class="hint" id={`${id}-hint`}>
          {panelsWords.value.aboutShapePath({ box: formatCount(shapeBox) })}
        </p>
        <Faults id={`${id}-fault`} sentences={faults} />
      </div>
    </div>
  )
}

/** The position of a code in a split text, and the button that makes it a single code. */
const SequencePart = () => {
  const { sequence } = design.value
  if (sequence === undefined) return null
  const words = panelsWords.value
  return (
    <div>
      <p>
        {words.partOfText({ index: countOf(sequence.index).figure, total: countOf(sequence.total).figure })}
      </p>
      <button type="button" onClick={() => edit(({ sequence: _, ...whole }) => whole)}>
        {words.ownCode}
      </button>
      <Faults sentences={faultsOf("sequence")} />
    </div>
  )
}

/** The choice of more error correction than the level, if the symbol stays as small. */
const ErrorCorrectionBoost = () => {
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

const chosenKind = (): Kind => symbolKinds.find((kind) => kind === design.value.symbol) ?? "qr"

/** The choice of a version, by its name in the standard of its kind. */
const SymbolVersion = () => {
  const kind = chosenKind()
  return (
    <SymbolChoice
      field="version"
      bounds={{ minimum: versionBounds.minimum, maximum: versionCounts[kind] }}
      about={kind === "qr" ? panelsWords.value.aboutVersion : undefined}
      nameOf={(version) => versionName({ symbol: kind, version, ...shapeOf(kind, version) })}
    />
  )
}

/** The choice of a mask; rMQR has only one. */
const SymbolMask = () => {
  const kind = chosenKind()
  if (kind === "rmqr" && design.value.mask === undefined) return null
  return <SymbolChoice field="mask" bounds={kind === "qr" ? maskBounds : microMaskBounds} />
}

const controls: Controls<"body"> = {
  bodyStyle: () => <OptionTiles field="bodyStyle" label={panelsWords.value.style} view={bodyView} />,
  bodyShape: () => <OptionTiles field="bodyShape" label={panelsWords.value.shape} view={whole} />,
  bodyShapePath: ShapePath,
  errorCorrectionLevel: () => (
    <OptionTiles
      field="errorCorrectionLevel"
      label={designWords.value.fields.errorCorrectionLevel}
      view={whole}
    >
      <p class="small second">{panelsWords.value.aboutErrorCorrection}</p>
    </OptionTiles>
  ),
  errorCorrectionBoost: ErrorCorrectionBoost,
  symbol: SymbolKind,
  version: SymbolVersion,
  mask: SymbolMask,
  encoding: TextEncoding,
  sequence: SequencePart
}

/** The panel "Body": modules, silhouette, and the damage that the symbol tolerates. */
const BodyPanel = () => <StylePanel controls={controls} />

export default BodyPanel
