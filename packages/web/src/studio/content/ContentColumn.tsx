import "./content.css"
import { useEffect, useState } from "preact/hooks"
import { countOf, formatCount } from "../../ground/format.ts"
import { CircleAlertIcon, ScanCodeIcon } from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { BatchButton } from "../batch/BatchButton.tsx"
import { design, edit, finishStep } from "../state/design.ts"
import { Fields } from "./ContentFields.tsx"
import { chooseType } from "./contentChoice.ts"
import { contentTypes, loadContentTypes, type PublishedContent } from "./contentTypes.ts"
import { contentOf, pathText, saying, withValue } from "./contentValues.ts"
import { firstType } from "./firstType.ts"
import { contentReport, startReport } from "./report.ts"

const TypeChoice = ({
  types,
  type
}: {
  readonly types: ReadonlyArray<PublishedContent>
  readonly type: string
}) => (
  <div class="field wide">
    <label for="content-type">{studioWords.value.type}</label>
    <select
      id="content-type"
      value={type}
      onChange={({ currentTarget }) => {
        const chosen = types.find((known) => known.type === currentTarget.value)
        if (chosen !== undefined) chooseType(chosen.type, chosen.fields)
      }}
    >
      {types.map((known) => (
        <option key={known.type} value={known.type}>
          {studioWords.value.labelAt(known.type, known.label)}
        </option>
      ))}
    </select>
    <div>
      <p class="hint">
        {studioWords.value.hintAt(type, types.find((known) => known.type === type)?.hint ?? "")}
      </p>
    </div>
  </div>
)

/** The share of the code that is full, or the obstacle. */
const Occupancy = () => {
  const { faults, occupancy } = contentReport.value ?? {}
  const whole = faults?.get("")
  if (whole !== undefined)
    return (
      <p class="notice bad">
        <CircleAlertIcon /> <span>{whole.sentence}</span>
      </p>
    )
  if (occupancy === undefined)
    return (
      <p class="second small occupancy">
        {faults === undefined || faults.size === 0 ? "" : studioWords.value.untilFilledIn}
      </p>
    )
  const { used, capacity, unit } = occupancy
  const { bytes, characters } = studioWords.value
  const say = unit === "byte" ? bytes : characters
  return <p class="second small occupancy">{say(formatCount(used), countOf(capacity))}</p>
}

/** The column of the code's message: its type, and a form of the fields that the service publishes for it. */
export const ContentColumn = () => {
  useEffect(() => void loadContentTypes(), [])
  useEffect(startReport, [])
  const [isReading, setIsReading] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const content = contentOf(design.value)
  const { type } = content
  const types = contentTypes.value ?? [firstType]
  const published = types.find((known) => known.type === type)
  const faults = contentReport.value?.faults
  return (
    <section class="stack" aria-labelledby="says">
      <h2 id="says">{studioWords.value.says}</h2>
      {published === undefined ? null : <TypeChoice types={types} type={type} />}
      {published === undefined ? (
        <Skeleton rows={3} />
      ) : (
        <Fields
          key={type}
          fields={published.fields}
          type={type}
          path={[]}
          value={content}
          context={{
            // A field that is typed for the first time has no fault yet.
            faultAt: (path) => (left.has(`${type} ${path}`) ? faults?.get(path)?.sentence : undefined),
            change: (path, value) =>
              edit((current) => saying(current, withValue(contentOf(current), path, value)), {
                step: `content ${type} ${pathText(path)}`
              }),
            leave: (path) => {
              finishStep()
              setLeft(new Set([...left, `${type} ${path}`]))
            }
          }}
        />
      )}
      <Occupancy />
      <BatchButton />
      <button type="button" class="wide" onClick={() => setIsReading(true)}>
        <ScanCodeIcon /> {studioWords.value.read}
      </button>
      {isReading ? (
        <LoadedLate
          load={() => import("../reading/ReadCodeDialog.tsx")}
          onFailure={() => setIsReading(false)}
          properties={{ onClose: () => setIsReading(false) }}
        />
      ) : null}
    </section>
  )
}
