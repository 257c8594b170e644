import { operateWords } from "catalogue:operate"
import { useId, useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { download } from "../../drawing/download.ts"
import { navigate, type Place, serviceUrl } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { DownloadIcon } from "../../ground/icons.tsx"
import { Segments } from "../../ground/Segments.tsx"
import { SelectField } from "../../ground/SelectField.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { today } from "../parts/operateFormat.ts"
import { operatorApi } from "../parts/operatorApi.ts"
import {
  dimensions,
  intervals,
  isDay,
  readQuestion,
  type SalesQuestion,
  SalesReport
} from "./SalesReport.tsx"

/**
 * Saves the rows of a report as CSV, and the ledger of its days, which the browser streams to disk because it may be
 * large.
 */
const SalesFile = ({
  question,
  onFailure
}: {
  readonly question: SalesQuestion
  readonly onFailure: (error: unknown) => void
}) => {
  const words = operateWords.value
  const days = new URLSearchParams({ from: question.from, until: question.until })
  const saveRows = async () => {
    onFailure(undefined)
    try {
      const file = await withPasskey(() => operatorApi.getSalesCsv({ ...question, bom: "1" }))
      download(file, `sales-${question.from}-${question.until}.csv`)
    } catch (error) {
      onFailure(error)
    }
  }
  return (
    <>
      <a class="button quiet" href={`${serviceUrl}/v1/Operator/export/ledger?${days}`} download>
        {words.saveLedger}
      </a>
      <button type="button" onClick={() => void saveRows()}>
        <DownloadIcon size={18} /> {words.saveCsv}
      </button>
    </>
  )
}

const DayField = ({
  label,
  value,
  onChange
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="date"
        value={value}
        max={today()}
        onChange={({ currentTarget }) => {
          if (isDay(currentTarget.value)) onChange(currentTarget.value)
        }}
      />
    </div>
  )
}

/** The tab "Sales": sales of a period by day, month or item, with a plot and CSV. */
export const Sales = ({ place }: { readonly place: Place }) => {
  const words = operateWords.value
  const question = readQuestion(place)
  const { from, until, interval, by } = question
  const resource = useResource(
    (signal) => operatorApi.getSales(question, { signal }),
    [from, until, interval, by]
  )
  const [error, setError] = useState<unknown>()
  const ask = (change: Partial<SalesQuestion>) => {
    const parameters = new URLSearchParams({ ...question, ...change })
    navigate(`/operate/sales?${parameters}`, { replace: true })
  }
  return (
    <OperatePage tab="sales" actions={<SalesFile question={question} onFailure={setError} />}>
      <div class="stack loose">
        <div class={`${style.question} wide`}>
          <DayField label={words.from} value={from} onChange={(day) => ask({ from: day })} />
          <DayField label={words.until} value={until} onChange={(day) => ask({ until: day })} />
          <Segments
            label={words.interval}
            choices={intervals.map((name) => ({ name, label: words.intervals[name] }))}
            chosen={interval}
            onChoose={(name) => ask({ interval: name })}
          />
          <SelectField
            label={words.by}
            choices={dimensions.map((name) => ({ name, label: words.dimensions[name] }))}
            chosen={by}
            onChoose={(name) => ask({ by: name })}
          />
        </div>
        {error === undefined ? null : <FailedState error={error} />}
        <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
          {(report) => <SalesReport question={question} report={report} />}
        </OperatorData>
      </div>
    </OperatePage>
  )
}
