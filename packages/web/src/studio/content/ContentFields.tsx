import { useId } from "preact/hooks"
import type { ContentValue } from "../../design/values.ts"
import { takesAddresses } from "../../design/webAddress.ts"
import { PlusIcon, XIcon } from "../../ground/icons.tsx"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { hasWords } from "./choiceWords.ts"
import type { PublishedField } from "./contentTypes.ts"
import { type ContentPath, pathText, placeText } from "./contentValues.ts"
import { FieldFrame } from "./FieldFrame.tsx"
import { LeafControl } from "./LeafControl.tsx"

/** The context of a form of fields, and the way in which it reports entries. */
export interface FieldsContext {
  /** The fault at a path, once its field was left. */
  readonly faultAt: (path: string) => string | undefined
  readonly change: (path: ContentPath, value: ContentValue | undefined) => void
  /** A field was left. */
  readonly leave: (path: string) => void
}

interface FieldProps {
  /** The type of content, which names the fields. */
  readonly type: string
  readonly field: PublishedField
  readonly path: ContentPath
  readonly value: ContentValue | undefined
  readonly context: FieldsContext
}

const partOf = (value: ContentValue | undefined, name: string): ContentValue | undefined =>
  typeof value === "object" && !Array.isArray(value)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

const labelOf = ({ type, path, field }: Pick<FieldProps, "type" | "path" | "field">): string =>
  studioWords.value.labelAt(placeText(type, path), field.label)

const hintOf = ({ type, path, field }: Pick<FieldProps, "type" | "path" | "field">): string =>
  studioWords.value.hintAt(placeText(type, path), field.hint)

const Leaf = (props: FieldProps) => {
  const { field, path, value, context } = props
  const id = useId()
  const at = pathText(path)
  const fault = context.faultAt(at)
  return (
    <FieldFrame
      id={id}
      label={labelOf(props)}
      isRequired={field.required}
      hint={hasWords(field.name) ? "" : hintOf(props)}
      fault={fault}
    >
      <LeafControl
        id={id}
        name={at}
        bounds={field}
        isRequired={field.required}
        isSecret={field.secret}
        isAddress={takesAddresses(field)}
        isFaulty={fault !== undefined}
        value={value}
        onChange={(next) => context.change(path, next)}
        onLeave={() => context.leave(at)}
      />
    </FieldFrame>
  )
}

const BooleanField = ({ value, context, ...props }: FieldProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={value === true}
      onChange={({ currentTarget }) => context.change(props.path, currentTarget.checked || undefined)}
    />{" "}
    {labelOf(props)}
  </label>
)

const ListField = (props: FieldProps & { readonly field: PublishedField & { readonly kind: "list" } }) => {
  const { field, path, value, context } = props
  const id = useId()
  const label = labelOf(props)
  const hint = hintOf(props)
  const values: ReadonlyArray<ContentValue> = Array.isArray(value) ? value : []
  const at = pathText(path)
  return (
    <fieldset class="field wide list-field">
      <legend>
        {label}
        {field.required ? null : <span class="second small">{studioWords.value.optional}</span>}
      </legend>
      {values.map((element, place) => {
        const fault = context.faultAt(`${at}[${place}]`)
        return (
          <FieldFrame
            key={place}
            id={`${id}-${place}`}
            label={`${label} ${place + 1}`}
            isRequired
            hint=""
            fault={fault}
          >
            <div class="with-remove">
              <LeafControl
                id={`${id}-${place}`}
                name={`${at}[${place}]`}
                bounds={field.element}
                isRequired
                isSecret={field.secret}
                isAddress={takesAddresses(field)}
                isFaulty={fault !== undefined}
                value={element}
                onChange={(next) => context.change([...path, place], next ?? "")}
                onLeave={() => context.leave(`${at}[${place}]`)}
              />
              <button
                type="button"
                class="quiet icon-only"
                aria-label={studioWords.value.remove(`${label} ${place + 1}`)}
                onClick={() => context.change(path, values.toSpliced(place, 1))}
              >
                <XIcon />
              </button>
            </div>
          </FieldFrame>
        )
      })}
      {values.length >= field.maxItems ? null : (
        <button type="button" class="quiet add" onClick={() => context.change(path, [...values, ""])}>
          <PlusIcon size={16} /> {studioWords.value.add(label)}
        </button>
      )}
      {hint === "" ? null : <p class="hint">{hint}</p>}
    </fieldset>
  )
}

const GroupField = (props: FieldProps & { readonly field: PublishedField & { readonly kind: "group" } }) => {
  const { type, field, path, value, context } = props
  return (
    <fieldset class="field wide group-field">
      <legend>
        {labelOf(props)}
        {field.required ? null : <span class="second small">{studioWords.value.optional}</span>}
      </legend>
      <Fields fields={field.fields} type={type} path={path} value={value} context={context} />
    </fieldset>
  )
}

const Field = (props: FieldProps) => {
  const { field } = props
  switch (field.kind) {
    case "boolean":
      return <BooleanField {...props} />
    case "list":
      return <ListField {...props} field={field} />
    case "group":
      return <GroupField {...props} field={field} />
    default:
      return <Leaf {...props} />
  }
}

/** A form of the fields that a type of content publishes. */
export const Fields = ({
  fields,
  type,
  path,
  value,
  context
}: {
  readonly fields: ReadonlyArray<PublishedField>
  readonly type: string
  readonly path: ContentPath
  readonly value: ContentValue | undefined
  readonly context: FieldsContext
}) => (
  <>
    {fields.map((field) => (
      <Field
        key={field.name}
        type={type}
        field={field}
        path={[...path, field.name]}
        value={partOf(value, field.name)}
        context={context}
      />
    ))}
  </>
)
