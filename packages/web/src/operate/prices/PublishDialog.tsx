import { operateWords } from "catalogue:operate"
import { useId, useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { chargeLabelOf, valueLabelOf } from "../../design/styleLabels.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { FieldError, Form, textOf, useFieldError } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Segments } from "../../ground/Segments.tsx"
import * as style from "../parts/operate.module.css"
import { type CurrentPrices, operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"
import { chooseStart, draftStart, listWith, type PriceChange, readDocument } from "./priceDraft.ts"

/** The time in a time field, in the browser's time zone; undefined if it is invalid or past. */
const startOf = (text: string): Date | undefined => {
  const at = new Date(text)
  return at.getTime() > Date.now() ? at : undefined
}

const nameOf = ({ category, label }: PriceChange): string =>
  label === "" ? operateWords.value.basePrice : `${chargeLabelOf(category)}: ${valueLabelOf(category, label)}`

const Changes = ({ changes }: { readonly changes: ReadonlyArray<PriceChange> }) => (
  <ul class={style.priceChanges}>
    {changes.map((change) => (
      <li key={nameOf(change)}>
        <span>{nameOf(change)}</span>
        <span>
          <s class="second">
            <Amount value={change.before} />
          </s>{" "}
          <Amount value={change.after ?? 0} />
        </span>
      </li>
    ))}
  </ul>
)

/** Publishes a draft: at once, or from a time on. */
export const PublishDialog = ({
  list: { version, prices, next },
  changes,
  onClose,
  onPublished
}: {
  readonly list: CurrentPrices
  readonly changes: ReadonlyArray<PriceChange>
  readonly onClose: () => void
  readonly onPublished: () => void
}) => {
  const words = operateWords.value
  const id = useId()
  const [when, setWhen] = useState<"now" | "later">(draftStart() === "" ? "now" : "later")
  const publish = async (values: FormData) => {
    const effectiveAt = when === "later" ? startOf(textOf(values, "effectiveAt")) : undefined
    await withPasskey(() =>
      operatorApi.publishPriceList({
        prices: listWith(readDocument(next?.prices ?? prices), changes),
        expectedVersion: next?.version ?? version,
        reason: textOf(values, "reason").trim(),
        ...(effectiveAt === undefined ? {} : { effectiveAt: effectiveAt.toISOString() })
      })
    )
    say(words.published)
    onPublished()
  }
  return (
    <Dialog title={words.publish} onClose={onClose}>
      <Form
        submit={publish}
        label={when === "now" ? words.publishNow : words.publishLater}
        fields={["reason", "effectiveAt"]}
        check={(values) => ({
          ...reasonFault(values),
          ...(when === "later" && startOf(textOf(values, "effectiveAt")) === undefined
            ? { effectiveAt: words.startFault }
            : {})
        })}
      >
        <Changes changes={changes} />
        {next === null ? null : (
          <p class="small second">{words.replacesNext({ version: `${next.version}` })}</p>
        )}
        <Segments
          label={words.start}
          choices={[
            { name: "now", label: words.now },
            { name: "later", label: words.later }
          ]}
          chosen={when}
          onChoose={(name) => {
            setWhen(name)
            if (name === "now") chooseStart("")
          }}
        />
        {when === "later" ? <StartField id={id} /> : null}
        <ReasonField />
      </Form>
    </Dialog>
  )
}

const StartField = ({ id }: { readonly id: string }) => {
  const error = useFieldError("effectiveAt")
  return (
    <div class="field">
      <label for={id}>{operateWords.value.startAt}</label>
      <input
        id={id}
        type="datetime-local"
        name="effectiveAt"
        defaultValue={draftStart()}
        aria-invalid={error !== undefined}
        required
        onInput={({ currentTarget }) => chooseStart(currentTarget.value)}
      />
      <FieldError error={error} />
    </div>
  )
}
