import { useId, useState } from "preact/hooks"
import { navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Segments } from "../../ground/Segments.tsx"
import { SelectField } from "../../ground/SelectField.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { today } from "../parts/operateFormat.ts"
import { operatorApi } from "../parts/operatorApi.ts"
import { SalesFile } from "./SalesFile.tsx"
import { SalesReport } from "./SalesReport.tsx"
import { dimensions, intervals, isDay, readQuestion, type SalesQuestion } from "./salesQuestion.ts"

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
        <div class="operate-question wide">
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
          {(report) => <SalesReport question={question} rows={report.rows} />}
        </OperatorData>
      </div>
    </OperatePage>
  )
}
