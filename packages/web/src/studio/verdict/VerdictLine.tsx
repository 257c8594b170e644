import "./verdict.css"
import { useComputed, useSignal } from "@preact/signals"
import { useEffect, useRef } from "preact/hooks"
import { listPhrase } from "../../ground/format.ts"
import {
  ChevronDownIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  ClockIcon,
  PencilIcon,
  TriangleAlertIcon
} from "../../ground/icons.tsx"
import type { ContentReport } from "../content/contentFaults.ts"
import { contentReport } from "../content/report.ts"
import { startVerdict, verdict } from "../state/verdict.ts"
import { printing, unit } from "./chosenPrinting.ts"
import { Findings, FirstFinding } from "./Findings.tsx"
import { type Grade, gradeOf, grades } from "./grade.ts"
import { distanceText, widthText } from "./lengths.ts"
import { Model } from "./Model.tsx"
import { densityFinding, reachOf } from "./reach.ts"
import { findingsOf } from "./unread.ts"

const icons = {
  unknown: ClockIcon,
  unfinished: PencilIcon,
  refused: CircleAlertIcon,
  unread: CircleAlertIcon,
  unchecked: TriangleAlertIcon,
  hard: TriangleAlertIcon,
  good: CircleCheckIcon
} as const satisfies Record<Grade, unknown>

/** The missing part of a message that is not finished, by the names of its fields. */
const unfinishedPhrase = ({ faults }: ContentReport): string => {
  const named = [...faults.values()].filter(({ label }) => label !== "")
  const missing = named.filter(({ isMissing }) => isMissing).map(({ label }) => label)
  if (missing.length > 0) return `Fill in ${listPhrase(missing)}`
  const [first] = named
  return first === undefined ? "The picture is a sample" : `${first.label}: ${first.sentence}`
}

/** Closes what is unfolded by Escape, or by a click elsewhere. */
const useClosing = (isOpen: boolean, close: () => void) => {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close()
    }
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) close()
    }
    document.addEventListener("keydown", closeByKey)
    document.addEventListener("pointerdown", closeOutside)
    return () => {
      document.removeEventListener("keydown", closeByKey)
      document.removeEventListener("pointerdown", closeOutside)
    }
  }, [isOpen])
  return root
}

/**
 * The verdict on the design in one line that keeps its height: a word, then from how far it scans as it is to be printed, or the
 * first finding with the button that mends it. The rest unfolds over the picture, which stays where it is.
 */
export const VerdictLine = () => {
  useEffect(startVerdict, [])
  const isOpen = useSignal(false)
  const root = useClosing(isOpen.value, () => {
    isOpen.value = false
  })
  const density = useComputed(() => {
    const { read } = verdict.value
    return read === undefined ? undefined : densityFinding(printing.value, read)
  })
  const { judged, read, unread, isCurrent } = verdict.value
  const isRefused = judged !== undefined && judged.refusals.length > 0
  const grade = gradeOf(verdict.value, density.value !== undefined)
  const { word, tone } = grades[grade]
  const Icon = icons[grade]
  const shownDensity = isRefused ? undefined : density.value
  const findings = findingsOf(verdict.value)
  const count = findings.length + (shownDensity === undefined ? 0 : 1)
  const reach = read === undefined || isRefused ? 0 : reachOf(printing.value, read)
  const report = contentReport.value
  return (
    <section ref={root} class={isCurrent ? "verdict" : "verdict stale"} aria-label="How well it scans">
      <div class="verdict-line">
        <span class={`verdict-word ${tone}`}>
          <Icon />
          <span role="status" aria-live="polite">
            {word}
          </span>
        </span>
        {grade === "unfinished" ? (
          <span class="verdict-figure">{report === undefined ? "" : unfinishedPhrase(report)}</span>
        ) : count > 0 ? (
          <FirstFinding findings={findings} density={shownDensity} />
        ) : reach > 0 ? (
          <span class="verdict-figure">
            From {distanceText(reach)} away, printed {widthText(printing.value.widthMm, unit.value)} wide
          </span>
        ) : null}
        <button
          type="button"
          class="quiet icon-only"
          aria-label={count > 1 ? `All ${count} findings` : "More about how it scans"}
          aria-expanded={isOpen.value}
          aria-controls="verdict-more"
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          <ChevronDownIcon />
        </button>
      </div>
      <div id="verdict-more" class="verdict-more" hidden={!isOpen.value}>
        {count === 0 ? null : <Findings findings={findings} density={shownDensity} />}
        {grade === "unfinished" ? (
          <p class="small second">
            Until the message is finished the picture shows a sample in your style. It is judged once it says
            what you want.
          </p>
        ) : null}
        {unread === undefined || isRefused ? null : (
          <p class="small">The picture was not read back: {unread}.</p>
        )}
        {read === undefined || isRefused ? null : <Model read={read} />}
      </div>
    </section>
  )
}
