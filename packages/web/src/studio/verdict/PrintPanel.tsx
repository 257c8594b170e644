import { verdictWords } from "catalogue:verdict"
import { keysOf } from "@quick-response/design/config/keysOf"
import { useId } from "preact/hooks"
import { printedWidths, usualPrinting, viewingDistances } from "../../design/printing.ts"
import { formatCount, formatDecimal } from "../../ground/format.ts"
import { verdict } from "../state/verdict.ts"
import { print, printing, unit } from "./chosenPrinting.ts"
import { DensityRow } from "./Findings.tsx"
import { readingsOf } from "./grade.ts"
import { distanceText, inUnit, isUnit, moduleText, numberText, units, widthText } from "./lengths.ts"
import { densityFinding, moduleMm, reachOf } from "./reach.ts"
import * as style from "./verdict.module.css"

const numberOf = (text: string): number | undefined => {
  const value = Number(text.replace(",", "."))
  return text.trim() !== "" && Number.isFinite(value) && value > 0 ? value : undefined
}

const Width = () => {
  const id = useId()
  const { millimeters } = units[unit.value]
  const words = verdictWords.value
  return (
    <div class="field">
      <label for={id}>{words.width}</label>
      <div class={style.printRow}>
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
          aria-label={words.unit}
          value={unit.value}
          onChange={({ currentTarget }) => {
            if (isUnit(currentTarget.value)) unit.value = currentTarget.value
          }}
        >
          {keysOf(units).map((name) => (
            <option key={name} value={name}>
              {words.units[name]}
            </option>
          ))}
        </select>
      </div>
      <p class="hint">
        {words.aboutWidth({
          least: inUnit(printedWidths.minimum, unit.value),
          most: widthText(printedWidths.maximum, unit.value)
        })}
      </p>
    </div>
  )
}

const Distance = () => {
  const id = useId()
  const words = verdictWords.value
  return (
    <div class="field">
      <label for={id}>{words.distance}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autocomplete="off"
        value={numberText(printing.value.distance)}
        onChange={({ currentTarget }) => {
          const value = numberOf(currentTarget.value)
          if (value !== undefined) print((before) => ({ ...before, distance: value }))
          currentTarget.value = numberText(printing.value.distance)
        }}
      />
      <p class="hint">
        {words.aboutDistance({
          least: formatDecimal(viewingDistances.minimum, 1),
          most: formatCount(viewingDistances.maximum),
          usual: formatDecimal(usualPrinting.distance, 1)
        })}
      </p>
    </div>
  )
}

/** The panel "Print": the printed width, the scanning distance, and the resulting modules. */
const PrintPanel = () => {
  const read = readingsOf(verdict.value)
  const words = verdictWords.value
  const finding = read === undefined ? undefined : densityFinding(printing.value, read)
  return (
    <div class={style.printPanel}>
      <Width />
      <Distance />
      {read === undefined ? null : (
        <>
          <dl class={style.printFacts}>
            <dt>{words.module}</dt>
            <dd>{moduleText(moduleMm(printing.value, read.modulesAcross))}</dd>
            <dt>{words.modulesAcross}</dt>
            <dd>{formatCount(Math.round(read.modulesAcross))}</dd>
            {read.isModeled ? (
              <>
                <dt>{words.scansFrom}</dt>
                <dd>{distanceText(reachOf(printing.value, read))}</dd>
              </>
            ) : null}
          </dl>
          {finding === undefined ? null : (
            <ul class={style.findings} aria-label={words.aboutSize}>
              <DensityRow finding={finding} />
            </ul>
          )}
        </>
      )}
    </div>
  )
}

export default PrintPanel
