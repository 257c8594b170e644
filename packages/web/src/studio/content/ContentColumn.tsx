import { studioWords } from "catalogue:studio"
import { useEffect, useState } from "preact/hooks"
import type { ContentDraft } from "../../design/values.ts"
import { href } from "../../frame/router.ts"
import { sellsDynamic } from "../../frame/service.ts"
import { isLikelyGuest } from "../../frame/session.ts"
import { countOf, formatCount } from "../../ground/format.ts"
import { CircleAlertIcon, FileIcon, ScanCodeIcon } from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { design, edit, finishStep } from "../state/design.ts"
import { restyledId } from "../state/restyled.ts"
import { isMissing } from "../state/startRestyle.ts"
import { Fields, type FieldsContext } from "./ContentFields.tsx"
import * as style from "./content.module.css"
import { contentTypes, loadContentTypes, type PublishedContent } from "./contentTypes.ts"
import { contentOf, pathText, saying, withValue } from "./contentValues.ts"
import { firstType } from "./firstType.ts"
import { contentReport, startReport } from "./report.ts"
import { addressFields, TypeChoice, takeContent } from "./TypeChoice.tsx"

/** The share of the code that is full, or the reason why it cannot be drawn. */
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
      <p class={`second small ${style.occupancy}`}>
        {faults === undefined || faults.size === 0 ? "" : studioWords.value.untilFilledIn}
      </p>
    )
  const { used, capacity, unit } = occupancy
  const { bytes, characters } = studioWords.value
  const say = unit === "byte" ? bytes : characters
  return (
    <p class={`second small ${style.occupancy}`}>
      {say({ used: formatCount(used), count: countOf(capacity) })}
    </p>
  )
}

/** The fields of a campaign below the address of a website or a dynamic link; they load when they are unfolded. */
const CampaignDisclosure = ({ content }: { readonly content: ContentDraft }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { type } = content
  const field = addressFields[type]
  if (field === undefined) return null
  const address = content[field]
  const change = (next: string) =>
    edit((current) => saying(current, withValue(contentOf(current), [field], next)), {
      step: `content ${type} campaign`
    })
  return (
    <details class="disclosure wide" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{studioWords.value.campaign}</summary>
      {isOpen ? (
        <LoadedLate
          load={() => import("./Campaign.tsx")}
          onFailure={() => setIsOpen(false)}
          properties={{ address: typeof address === "string" ? address : "", onChange: change }}
        />
      ) : null}
    </details>
  )
}

/** The fields of a type without those of own domains, which are shown below them. */
const commonFields = ({ type, fields }: PublishedContent): PublishedContent["fields"] =>
  type === "dynamic" ? fields.filter(({ name }) => name !== "domain" && name !== "address") : fields

/** The form of the code's message: its type, and the fields that the service publishes for it. */
const EditedContent = () => {
  useEffect(() => void loadContentTypes(), [])
  const [isBatchOpen, setIsBatchOpen] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const content = contentOf(design.value)
  const { type } = content
  const types = contentTypes.value ?? [firstType]
  const published = types.find((known) => known.type === type)
  const faults = contentReport.value?.faults
  const context: FieldsContext = {
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
  }
  return (
    <>
      {published === undefined ? null : <TypeChoice types={types} type={type} />}
      {published === undefined ? (
        <Skeleton rows={3} />
      ) : (
        <Fields
          key={type}
          fields={commonFields(published)}
          type={type}
          path={[]}
          value={content}
          context={context}
        />
      )}
      {published?.type === "dynamic" ? (
        <LoadedLate
          load={() => import("./OwnAddress.tsx")}
          onFailure={() => {}}
          properties={{ Fields, fields: published.fields, content, context }}
        />
      ) : null}
      <CampaignDisclosure key={`campaign ${type}`} content={content} />
      <Occupancy />
      <button type="button" class="wide" onClick={() => setIsBatchOpen(true)}>
        <FileIcon /> {studioWords.value.batch}
      </button>
      {isBatchOpen ? (
        <LoadedLate
          load={() => import("../batch/BatchDialog.tsx")}
          onFailure={() => setIsBatchOpen(false)}
          properties={{ onClose: () => setIsBatchOpen(false) }}
        />
      ) : null}
      <button type="button" class="wide" onClick={() => setIsReading(true)}>
        <ScanCodeIcon /> {studioWords.value.read}
      </button>
      {isReading ? (
        <LoadedLate
          load={() => import("../reading/ReadCodeDialog.tsx")}
          onFailure={() => setIsReading(false)}
          properties={{ onTake: takeContent, onClose: () => setIsReading(false) }}
        />
      ) : null}
    </>
  )
}

/** The service's promises to a new visitor. Those of dynamic links are shown if the service sells them. */
const Promises = () => {
  const { proven, changed, aboutDynamic, promises } = studioWords.value
  return (
    <div class={style.promises}>
      <p class={style.headline}>
        <span>{proven}</span> {sellsDynamic.value ? <span>{changed}</span> : null}
      </p>
      <p class={`second small ${style.about}`}>
        {sellsDynamic.value ? `${aboutDynamic} ` : ""}
        <a href={href("/gallery")}>{promises}</a>
      </p>
    </div>
  )
}

/** The column of the code's message, which cannot be changed while a bought code is restyled. */
export const ContentColumn = () => {
  useEffect(startReport, [])
  const id = restyledId.value
  // Stays if the visitor turns out to be signed in, so that the content below does not move.
  const [isNewcomer] = useState(() => isLikelyGuest.value)
  return (
    <section class={`stack ${style.content}`} aria-labelledby="says">
      {isMissing.value ? (
        <LoadedLate load={() => import("./MissingCode.tsx")} onFailure={() => {}} properties={{}} />
      ) : null}
      {id === undefined && isNewcomer ? <Promises /> : null}
      <h2 id="says">{studioWords.value.says}</h2>
      {id === undefined ? (
        <EditedContent />
      ) : (
        <LoadedLate load={() => import("./FixedContent.tsx")} onFailure={() => {}} properties={{ id }} />
      )}
    </section>
  )
}
