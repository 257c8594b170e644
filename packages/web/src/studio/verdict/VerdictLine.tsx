import { studioWords } from "catalogue:studio"
import { useComputed, useSignal } from "@preact/signals"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import { useEffect, useRef } from "preact/hooks"
import { countOf, listPhrase } from "../../ground/format.ts"
import {
  ChevronDownIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  ClockIcon,
  PencilIcon,
  TriangleAlertIcon
} from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { type ContentReport, contentReport } from "../content/report.ts"
import { startVerdict } from "../state/startVerdict.ts"
import { verdict } from "../state/verdict.ts"
import type { ShownFinding, Verdict } from "../state/verdictProtocol.ts"
import { printing, unit } from "./chosenPrinting.ts"
import { type Grade, gradeOf, isUnread, readingsOf, tones } from "./grade.ts"
import { distanceText, widthText } from "./lengths.ts"
import { densityFinding, reachOf } from "./reach.ts"
import * as style from "./verdict.module.css"

/** The finding that the picture was not read back, with the change that makes it readable, once known. */
const unreadFinding = (mend: Changes | undefined): ShownFinding => ({
  key: "unread",
  isRefused: true,
  cause: { topic: "unread" },
  text: "",
  mend
})

/** All findings of a verdict, as the page shows them; a failed reading comes first. */
const findingsOf = ({ judged, read, mend }: Verdict): ReadonlyArray<ShownFinding> => [
  ...(isUnread({ judged, read }) ? [unreadFinding(mend)] : []),
  ...(judged?.findings ?? [])
]

const icons = {
  unknown: ClockIcon,
  unfinished: PencilIcon,
  refused: CircleAlertIcon,
  unread: CircleAlertIcon,
  unchecked: TriangleAlertIcon,
  hard: TriangleAlertIcon,
  good: CircleCheckIcon
} as const satisfies Record<Grade, unknown>

/** The missing part of an unfinished message, by the names of its fields. */
const unfinishedPhrase = ({ faults }: ContentReport): string => {
  const named = [...faults.values()].filter(({ label }) => label !== "")
  const missing = named.filter(({ isMissing }) => isMissing).map(({ label }) => label)
  if (missing.length > 0) return studioWords.value.fillIn({ fields: listPhrase(missing) })
  const [first] = named
  return first === undefined ? studioWords.value.isSample : `${first.label}: ${first.sentence}`
}

/** If a part does not load, the page is unchanged. */
const stay = (): void => {}

/** Closes on Escape, or on a click elsewhere. */
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
 * The verdict in one line of constant height: a word, then the scanning distance in print, or the first finding with
 * its button. Details unfold over the picture.
 */
export const VerdictLine = () => {
  useEffect(startVerdict, [])
  const isOpen = useSignal(false)
  const root = useClosing(isOpen.value, () => {
    isOpen.value = false
  })
  const density = useComputed(() => {
    const read = readingsOf(verdict.value)
    return read === undefined ? undefined : densityFinding(printing.value, read)
  })
  const { judged, read, unread, isCurrent } = verdict.value
  const isRefused = judged !== undefined && judged.refusals.length > 0
  const grade = gradeOf(verdict.value, density.value !== undefined)
  const words = studioWords.value
  const Icon = icons[grade]
  const shownDensity = density.value
  const findings = findingsOf(verdict.value)
  const count = findings.length + (shownDensity === undefined ? 0 : 1)
  const sold = readingsOf(verdict.value)
  const reach = sold === undefined ? 0 : reachOf(printing.value, sold)
  const report = contentReport.value
  return (
    <section
      ref={root}
      class={isCurrent ? style.verdict : `${style.verdict} ${style.stale}`}
      aria-label={words.verdict}
      data-stale={!isCurrent}
    >
      <div class={style.line}>
        <span class={`${style.word} ${tones[grade]}`}>
          <Icon />
          <span role="status" aria-live="polite">
            {words[grade]}
          </span>
        </span>
        {grade === "unfinished" ? (
          <span class={style.figure}>{report === undefined ? "" : unfinishedPhrase(report)}</span>
        ) : count > 0 ? (
          <LoadedLate
            load={() => import("./Findings.tsx")}
            onFailure={stay}
            properties={{ findings, density: shownDensity }}
          />
        ) : reach > 0 ? (
          <span class={style.figure}>
            {words.reach({
              distance: distanceText(reach),
              width: widthText(printing.value.widthMm, unit.value)
            })}
          </span>
        ) : null}
        <button
          type="button"
          class="quiet icon-only"
          aria-label={count > 1 ? words.allFindings({ count: countOf(count) }) : words.more}
          aria-expanded={isOpen.value}
          aria-controls="verdict-more"
          onClick={() => {
            isOpen.value = !isOpen.value
          }}
        >
          <ChevronDownIcon />
        </button>
      </div>
      <div id="verdict-more" class={style.more} hidden={!isOpen.value}>
        {isOpen.value ? (
          <LoadedLate
            load={() => import("./VerdictMore.tsx")}
            onFailure={stay}
            properties={{
              findings,
              density: shownDensity,
              cautions: judged?.cautions ?? [],
              isUnfinished: grade === "unfinished",
              unread: isRefused ? undefined : unread,
              read: isRefused ? undefined : read
            }}
          />
        ) : null}
      </div>
    </section>
  )
}
