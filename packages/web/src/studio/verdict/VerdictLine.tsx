import "./verdict.css"
import { useComputed, useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import {
  ChevronDownIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  ClockIcon,
  TriangleAlertIcon
} from "../../ground/icons.tsx"
import { startVerdict, verdict } from "../state/verdict.ts"
import { printing, unit } from "./chosenPrinting.ts"
import { Findings } from "./Findings.tsx"
import { gradeOf, grades, isUnread } from "./grade.ts"
import { distanceText, widthText } from "./lengths.ts"
import { Model } from "./Model.tsx"
import { densityFinding, reachOf } from "./reach.ts"

const icons = {
  second: ClockIcon,
  good: CircleCheckIcon,
  warn: TriangleAlertIcon,
  bad: CircleAlertIcon
} as const

/** The verdict on the design: a word, and the distance at which it reads as it is to be printed; the reasons, below. */
export const VerdictLine = () => {
  useEffect(startVerdict, [])
  const isOpen = useSignal(false)
  const density = useComputed(() => {
    const { read } = verdict.value
    return read === undefined ? undefined : densityFinding(printing.value, read)
  })
  const { judged, read, unread, isCurrent } = verdict.value
  const isRefused = judged !== undefined && judged.refusals.length > 0
  const { word, tone } = grades[gradeOf(verdict.value, density.value !== undefined)]
  const Icon = icons[tone]
  const shownDensity = isRefused ? undefined : density.value
  const count =
    (judged?.findings.length ?? 0) + (shownDensity === undefined ? 0 : 1) + (isUnread(verdict.value) ? 1 : 0)
  const reach = read === undefined || isRefused ? 0 : reachOf(printing.value, read)
  return (
    <section class={isCurrent ? "verdict" : "verdict stale"} aria-label="How well it scans">
      <button
        type="button"
        class="verdict-line quiet"
        aria-expanded={isOpen.value}
        aria-controls="verdict-findings"
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <span class={`verdict-word ${tone}`}>
          <Icon />
          <span role="status" aria-live="polite">
            {word}
          </span>
        </span>
        {reach > 0 ? (
          <span class="verdict-figure">
            Reads at {distanceText(reach)} from {widthText(printing.value.widthMm, unit.value)}
          </span>
        ) : null}
        <ChevronDownIcon />
      </button>
      {judged === undefined || (count === 0 && !isOpen.value) ? null : (
        <Findings verdict={verdict.value} density={shownDensity} />
      )}
      <div id="verdict-findings" hidden={!isOpen.value}>
        {unread === undefined || isRefused ? null : (
          <p class="small">The picture was not read back: {unread}.</p>
        )}
        {read === undefined || isRefused ? null : <Model read={read} />}
      </div>
    </section>
  )
}
