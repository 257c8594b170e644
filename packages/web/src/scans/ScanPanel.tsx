import "./scans.css"
import { scansWords } from "catalogue:scans"
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import { download } from "../drawing/download.ts"
import { Loaded } from "../frame/Loaded.tsx"
import { asMember, isSignedOut } from "../frame/session.ts"
import { countOf, formatCount } from "../ground/format.ts"
import { DownloadIcon } from "../ground/icons.tsx"
import { Segments } from "../ground/Segments.tsx"
import { FailedState, Skeleton } from "../ground/states.tsx"
import { Time } from "../ground/Time.tsx"
import { frameWords } from "../languages/frameWords.ts"
import { busiestPoint, plotPoints, scansByHour } from "./points.ts"
import { firstPeriod, loadCsv, type Period, periods, questionOf, type Report } from "./reportQuestions.ts"
import { type Mark, ScanPlot } from "./ScanPlot.tsx"
import { busiestName, changePhrase, countryName, deviceName, languageName } from "./scanNames.ts"
import { useEarlierScans, useReport } from "./useReport.ts"

/** The number of rows that a part shows; all others are one row. */
const mostRows = 5

interface Part {
  readonly value: string
  readonly scans: number
}

const shownOf = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> => {
  const named = parts.filter(({ value }) => value !== "other")
  const rows = named.slice(0, mostRows)
  const rest =
    parts.reduce((sum, { scans }) => sum + scans, 0) - rows.reduce((sum, { scans }) => sum + scans, 0)
  return rest === 0 ? rows : [...rows, { value: "other", scans: rest }]
}

/** The scans by one trait, as bars in descending order. */
const Parts = ({
  title,
  parts,
  nameOf
}: {
  readonly title: string
  readonly parts: ReadonlyArray<Part>
  readonly nameOf: (value: string) => string
}) => {
  const heading = useId()
  const rows = shownOf(parts)
  const most = Math.max(1, ...rows.map(({ scans }) => scans))
  return (
    <section class="panel parts" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {rows.length === 0 ? (
        <p class="small second">{scansWords.value.nothing}</p>
      ) : (
        <ol>
          {rows.map(({ value, scans }) => (
            <li key={value}>
              <span class="bar" style={{ inlineSize: `${(scans / most) * 100}%` }} />
              <bdi>{nameOf(value)}</bdi>
              <span class="amount">{formatCount(scans)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Figure = ({
  name,
  value,
  note
}: {
  readonly name: string
  readonly value: ComponentChildren
  readonly note?: ComponentChildren
}) => (
  <div>
    <dt class="small second">{name}</dt>
    <dd>
      <span class="scan-figure">{value}</span>
      {note === undefined ? null : <span class="small second">{note}</span>}
    </dd>
  </div>
)

/** The visits that do not count as scans, in a line. */
const otherVisits = ({ links, bots }: Report): string =>
  [
    ...(links > 0 ? [scansWords.value.byLinks({ count: formatCount(links) })] : []),
    ...(bots > 0 ? [scansWords.value.byPrograms({ count: formatCount(bots) })] : [])
  ].join(", ")

const Figures = ({
  report,
  period,
  earlier,
  lastScanAt
}: {
  readonly report: Report
  readonly period: Period
  readonly earlier: number | undefined
  readonly lastScanAt: string | null | undefined
}) => {
  const words = scansWords.value
  const busiest = busiestPoint(plotPoints(report.series, "hour"))
  const change =
    earlier === undefined || period.name !== "month" ? undefined : changePhrase(earlier, report.scans)
  const others = otherVisits(report)
  return (
    <dl class="scan-figures">
      <Figure
        name={words[`${period.name}Scans`]}
        value={
          <span key={report.scans} class="fresh">
            {formatCount(report.scans)}
          </span>
        }
        note={change === undefined ? others : words.compared({ change })}
      />
      {report.visitors === null ? null : (
        <Figure
          name={words.visitors}
          value={formatCount(report.visitors)}
          note={
            report.overLimit === 0
              ? words.aboutVisitors
              : words.overLimit({ count: countOf(report.overLimit) })
          }
        />
      )}
      <Figure
        name={words.busiest}
        value={busiest === undefined ? "–" : busiestName(busiest.at, period.unit)}
        note={busiest === undefined ? words.noScan : words.scans({ count: countOf(busiest.scans) })}
      />
      {lastScanAt === undefined ? null : (
        <Figure
          name={words.last}
          value={lastScanAt === null ? "–" : <Time at={lastScanAt} />}
          note={change === undefined ? "" : others}
        />
      )}
    </dl>
  )
}

/** A part of the day by its hours: `12 to 14`. */
const hoursName = (value: string): string => {
  const [from = "", to = ""] = value.split("-")
  return value === "other" ? scansWords.value.other : scansWords.value.hourRange({ from, to })
}

const AllParts = ({ report, period }: { readonly report: Report; readonly period: Period }) => (
  <div class="all-parts">
    {report.countries.length === 0 ? null : (
      <Parts title={scansWords.value.countries} parts={report.countries} nameOf={countryName} />
    )}
    <Parts title={scansWords.value.devices} parts={report.devices} nameOf={deviceName} />
    <Parts title={scansWords.value.languages} parts={report.languages} nameOf={languageName} />
    {period.interval === "hour" ? (
      <Parts title={scansWords.value.hours} parts={scansByHour(report.series)} nameOf={hoursName} />
    ) : null}
  </div>
)

const chosenOf = (name: Period["name"]): Period => periods.find((one) => one.name === name) ?? firstPeriod

/** The scans of one code, or of all: figures, curve and shares. */
export const ScanReport = ({
  id,
  visits,
  marks = [],
  lastScanAt,
  children
}: {
  readonly id?: string
  /** A number that changes with each visit. */
  readonly visits: number | undefined
  readonly marks?: ReadonlyArray<Mark>
  /** The time of the last scan; hidden if undefined. */
  readonly lastScanAt?: string | null
  /** The parts below, once their position is known. */
  readonly children?: ComponentChildren
}) => {
  const words = scansWords.value
  const [period, setPeriod] = useState(firstPeriod)
  const resource = useReport(id, period, visits)
  const earlier = useEarlierScans(id)
  const [failure, setFailure] = useState<unknown>()
  const save = async () => {
    setFailure(undefined)
    try {
      download(await asMember(() => loadCsv(id, questionOf(period))), "scans.csv")
    } catch (error) {
      if (!isSignedOut(error)) setFailure(error)
    }
  }
  const isPlaced = resource.data !== undefined || resource.error !== undefined
  return (
    <>
      <section class="scan-report" aria-labelledby="scans">
        <div class="row apart scan-head">
          <h2 id="scans" class={id === undefined ? "visually-hidden" : undefined}>
            {frameWords.value.scans}
          </h2>
          <div class="row">
            <Segments
              label={words.time}
              isLabelShown={false}
              choices={periods.map(({ name }) => ({ name, label: words[name] }))}
              chosen={period.name}
              onChoose={(name) => setPeriod(chosenOf(name))}
            />
            <button type="button" class="quiet" onClick={() => void save()}>
              <DownloadIcon size={18} /> CSV
            </button>
          </div>
        </div>
        {failure === undefined ? null : <FailedState error={failure} retry={() => void save()} />}
        <Loaded
          resource={resource}
          skeleton={
            <div class="scan-place">
              <Skeleton />
            </div>
          }
        >
          {(report) => (
            <>
              <div class="panel scan-course">
                <Figures report={report} period={period} earlier={earlier} lastScanAt={lastScanAt} />
                <ScanPlot
                  points={plotPoints(report.series, period.unit)}
                  unit={period.unit}
                  marks={marks}
                  caption={words[`${period.name}Caption`]}
                />
              </div>
              <AllParts report={report} period={period} />
            </>
          )}
        </Loaded>
      </section>
      {isPlaced ? children : null}
    </>
  )
}
