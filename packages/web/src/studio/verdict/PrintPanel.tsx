import "./verdict.css"
import { useId } from "preact/hooks"
import { printedWidths, viewingDistances } from "../../design/printing.ts"
import { verdict } from "../state/verdict.ts"
import { print, printing, unit } from "./chosenPrinting.ts"
import { DensityRow } from "./Findings.tsx"
import { distanceText, inUnit, isUnit, units, widthText } from "./lengths.ts"
import { densityFinding, moduleMm, reachOf } from "./reach.ts"

const numberOf = (text: string): number | undefined => {
  const value = Number(text.replace(",", "."))
  return text.trim() !== "" && Number.isFinite(value) && value > 0 ? value : undefined
}

const Width = () => {
  const id = useId()
  const { millimeters } = units[unit.value]
  return (
    <div class="field">
      <label for={id}>Printed width</label>
      <div class="print-row">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          value={inUnit(printing.value.widthMm, unit.value)}
          onChange={({ currentTarget }) => {
            const value = numberOf(currentTarget.value)
            if (value !== undefined) print((before) => ({ ...before, widthMm: value * millimeters }))
            currentTarget.value = inUnit(printing.value.widthMm, unit.value)
          }}
        />
        <select
          aria-label="Unit"
          value={unit.value}
          onChange={({ currentTarget }) => {
            if (isUnit(currentTarget.value)) unit.value = currentTarget.value
          }}
        >
          {Object.entries(units).map(([name, { name: label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <p class="hint">
        Of the whole picture, with its quiet zone and frame: {inUnit(printedWidths.minimum, unit.value)} to{" "}
        {widthText(printedWidths.maximum, unit.value)}.
      </p>
    </div>
  )
}

const Distance = () => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>Read from, in meters</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={String(printing.value.distance)}
        onChange={({ currentTarget }) => {
          const value = numberOf(currentTarget.value)
          if (value !== undefined) print((before) => ({ ...before, distance: value }))
          currentTarget.value = String(printing.value.distance)
        }}
      />
      <p class="hint">
        {viewingDistances.minimum} to {viewingDistances.maximum} m. In the hand it is 0.3 m, on a poster 1 m
        or more.
      </p>
    </div>
  )
}

/** The panel "Print": how wide the code is printed and from how far it is read, and what that means for its modules. */
const PrintPanel = () => {
  const { read } = verdict.value
  const finding = read === undefined ? undefined : densityFinding(printing.value, read)
  return (
    <div class="print-panel">
      <Width />
      <Distance />
      {read === undefined ? null : (
        <>
          <dl class="print-facts">
            <dt>A module</dt>
            <dd>{moduleMm(printing.value, read.modulesAcross).toFixed(2)} mm</dd>
            <dt>Modules across</dt>
            <dd>{Math.round(read.modulesAcross)}</dd>
            <dt>Scans from</dt>
            <dd>{distanceText(reachOf(printing.value, read))}</dd>
          </dl>
          {finding === undefined ? null : (
            <ul class="findings" aria-label="About the printed size">
              <DensityRow finding={finding} />
            </ul>
          )}
        </>
      )}
    </div>
  )
}

export default PrintPanel
