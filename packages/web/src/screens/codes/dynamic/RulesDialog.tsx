import { codesWords } from "catalogue:codes"
import { useId, useState } from "preact/hooks"
import { type Rule, weekdays } from "../../../account/dynamic/ruleWords.ts"
import { withScheme } from "../../../design/webAddress.ts"
import { Dialog } from "../../../ground/Dialog.tsx"
import { type FieldErrors, Form, TextField, textOf } from "../../../ground/Form.tsx"
import { formatCount } from "../../../ground/format.ts"
import { PlusIcon, TrashIcon } from "../../../ground/icons.tsx"
import { localTime, timeOfLocal } from "../../../ground/localTime.ts"
import { frameWords } from "../../../languages/frameWords.ts"
import { timeZone } from "../../../scans/reportQuestions.ts"
import { deviceName } from "../../../scans/scanNames.ts"
import type { Changeable } from "./dynamicCode.ts"

/** The number of rules that a code can have. */
const mostRules = 10

const devices = ["ios", "android", "desktop"] as const

const deviceOf = (text: string): Rule["device"] => devices.find((device) => device === text)

/** A rule in the form, with its own key, so that a removed rule's fields are not reused for another. */
interface Draft {
  readonly key: number
  readonly rule: Partial<Rule>
}

const Weekdays = ({ name, chosen }: { readonly name: string; readonly chosen: ReadonlyArray<number> }) => (
  <fieldset class="choices">
    <legend>{codesWords.value.days}</legend>
    <div class="row">
      {weekdays().map(([day, label]) => (
        <label key={day} class="check">
          <input
            type="checkbox"
            name={`${name}.weekdays`}
            value={day}
            defaultChecked={chosen.includes(day)}
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)

/** A native field of the browser, with its label. */
const Plain = ({
  name,
  label,
  type,
  value
}: {
  readonly name: string
  readonly label: string
  readonly type: "time" | "datetime-local"
  readonly value: string
}) => {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} type={type} name={name} defaultValue={value} />
    </div>
  )
}

const RuleFields = ({
  name,
  number,
  rule,
  onRemove
}: {
  readonly name: string
  readonly number: number
  readonly rule: Partial<Rule>
  readonly onRemove: () => void
}) => {
  const words = codesWords.value
  const id = useId()
  const [opens = "", closes = ""] = (rule.hours ?? "").split("-")
  return (
    <fieldset class="rule">
      <legend>{words.rule({ number: formatCount(number) })}</legend>
      <TextField
        name={`${name}.target`}
        label={words.opens}
        autoComplete="url"
        value={rule.target ?? ""}
        maxLength={2048}
        isRequired
      />
      <div class="rule-pair">
        <div class="field">
          <label for={id}>{words.device}</label>
          <select id={id} name={`${name}.device`} defaultValue={rule.device ?? ""}>
            <option value="">{words.any}</option>
            {devices.map((device) => (
              <option key={device} value={device} selected={device === rule.device}>
                {deviceName(device)}
              </option>
            ))}
          </select>
        </div>
        <TextField
          name={`${name}.language`}
          label={frameWords.value.language}
          value={rule.language ?? ""}
          maxLength={8}
          hint={words.aboutLanguage}
        />
      </div>
      <Weekdays name={name} chosen={rule.weekdays ?? []} />
      <div class="rule-pair">
        <Plain name={`${name}.opens`} label={words.between} type="time" value={opens} />
        <Plain name={`${name}.closes`} label={words.and} type="time" value={closes} />
      </div>
      <div class="stack">
        <Plain name={`${name}.from`} label={words.from} type="datetime-local" value={localTime(rule.from)} />
        <Plain
          name={`${name}.until`}
          label={words.until}
          type="datetime-local"
          value={localTime(rule.until)}
        />
      </div>
      <button type="button" class="quiet flush" onClick={onRemove}>
        <TrashIcon size={18} /> {words.removeRule({ number: formatCount(number) })}
      </button>
    </fieldset>
  )
}

const prefixOf = (place: number): string => `rules[${place}]`

const ruleOf = (values: FormData, name: string, zone: string): Rule => {
  const device = deviceOf(textOf(values, `${name}.device`))
  const language = textOf(values, `${name}.language`).trim().toLowerCase()
  const days = values.getAll(`${name}.weekdays`).map(Number)
  const opens = textOf(values, `${name}.opens`)
  const closes = textOf(values, `${name}.closes`)
  const hours = opens === "" && closes === "" ? undefined : `${opens}-${closes}`
  const from = timeOfLocal(textOf(values, `${name}.from`))
  const until = timeOfLocal(textOf(values, `${name}.until`))
  return {
    target: withScheme(textOf(values, `${name}.target`).trim()),
    ...(device === undefined ? {} : { device }),
    ...(language === "" ? {} : { language }),
    ...(days.length === 0 ? {} : { weekdays: days }),
    ...(hours === undefined ? {} : { hours }),
    ...(days.length === 0 && hours === undefined ? {} : { timeZone: zone }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until })
  }
}

const faultsOf = (rules: ReadonlyArray<Rule>): FieldErrors =>
  Object.fromEntries(
    rules.flatMap(({ target, ...conditions }, place) => [
      ...(target === "" ? [[`${prefixOf(place)}.target`, codesWords.value.enterTarget]] : []),
      ...(target !== "" && Object.keys(conditions).length === 0
        ? [[`${prefixOf(place)}.target`, codesWords.value.chooseWhen]]
        : [])
    ])
  )

/** Changes the rules of a dynamic code: other targets by device, language and time. */
export const RulesDialog = ({
  changeable: { dynamic, change },
  onClose
}: {
  readonly changeable: Changeable
  readonly onClose: () => void
}) => {
  const words = codesWords.value
  const [drafts, setDrafts] = useState<ReadonlyArray<Draft>>(
    dynamic.rules.length === 0
      ? [{ key: 0, rule: {} }]
      : dynamic.rules.map((rule, place) => ({ key: place, rule }))
  )
  const zone = dynamic.rules.find((rule) => rule.timeZone !== undefined)?.timeZone ?? timeZone
  const read = (values: FormData) => drafts.map((_, place) => ruleOf(values, prefixOf(place), zone))
  const submit = async (values: FormData) => {
    await change({ rules: read(values) })
    onClose()
  }
  const add = () =>
    setDrafts([...drafts, { key: Math.max(0, ...drafts.map(({ key }) => key)) + 1, rule: {} }])
  return (
    <Dialog title={words.rules} onClose={onClose}>
      <p class="second rules-about">{words.aboutRules({ target: <bdi>{dynamic.target}</bdi>, zone })}</p>
      <Form
        submit={submit}
        check={(values) => faultsOf(read(values))}
        label={words.save}
        fields={drafts.flatMap((_, place) =>
          ["target", "language"].map((field) => `${prefixOf(place)}.${field}`)
        )}
      >
        {drafts.map(({ key, rule }, place) => (
          <RuleFields
            key={key}
            name={prefixOf(place)}
            number={place + 1}
            rule={rule}
            onRemove={() => setDrafts(drafts.filter((draft) => draft.key !== key))}
          />
        ))}
        {drafts.length < mostRules ? (
          <button type="button" class="quiet flush" onClick={add}>
            <PlusIcon size={18} /> {words.addRule}
          </button>
        ) : null}
      </Form>
    </Dialog>
  )
}
