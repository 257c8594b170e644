import { studioWords } from "catalogue:studio"
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import type { ContentValue } from "../../design/values.ts"
import { takesAddresses } from "../../design/webAddress.ts"
import { CircleAlertIcon, PlusIcon, XIcon } from "../../ground/icons.tsx"
import { contentHintAt, contentLabelAt } from "../../languages/contentNames.ts"
import { hasWords } from "./choiceWords.ts"
import * as style from "./content.module.css"
import type { PublishedField } from "./contentTypes.ts"
import { type ContentPath, pathText, placeText } from "./contentValues.ts"
import { LeafControl } from "./LeafControl.tsx"

/** A field with its label, control, fault, and example. */
const FieldFrame = ({
  id,
  label,
  isRequired,
  hint,
  fault,
  children
}: {
  readonly id: string
  readonly label: string
  readonly isRequired: boolean
  readonly hint: string
  readonly fault: string | undefined
  readonly children: ComponentChildren
}) => (
  <div class="field wide">
    <label for={id}>
      {label}
      {isRequired ? null : <span class="second small">{studioWords.value.optional}</span>}
    </label>
    {children}
    <div id={`${id}-about`}>
      {fault === undefined ? null : (
        <p class="error">
          <CircleAlertIcon size={16} /> {fault}
        </p>
      )}
      {hint === "" ? null : <p class="hint">{hint}</p>}
    </div>
  </div>
)

/** The context of a form of fields, and the function that reports entries. */
export interface FieldsContext {
  /** The fault at a path, once its field has lost the focus. */
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
  contentLabelAt(placeText(type, path), field.label)

const hintOf = ({ type, path, field }: Pick<FieldProps, "type" | "path" | "field">): string =>
  contentHintAt(placeText(type, path), field.hint)

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

type ListProps = FieldProps & { readonly field: PublishedField & { readonly kind: "list" } }

interface ElementProps extends ListProps {
  readonly id: string
  readonly place: number
  readonly element: ContentValue
  readonly label: string
  readonly onRemove: () => void
}

/** An element of a list: a text, or a group whose first field is that text. */
const ListElement = ({ id, place, element, label, onRemove, ...props }: ElementProps) => {
  const { type, field, path, context } = props
  const [main, ...others] = field.fields ?? []
  const isGroup = typeof element === "object" && !Array.isArray(element)
  const at = `${pathText(path)}[${place}]${isGroup && main !== undefined ? `.${main.name}` : ""}`
  const fault = context.faultAt(at)
  const text = isGroup && main !== undefined ? partOf(element, main.name) : element
  const change = (name: string, next: ContentValue | undefined) => {
    const parts = isGroup ? element : { [main?.name ?? ""]: element }
    const all = Object.entries({ ...parts, [name]: next ?? "" }).filter(([, part]) => part !== "")
    const isPlain = all.every(([part]) => part === main?.name)
    context.change([...path, place], isPlain ? (all[0]?.[1] ?? "") : Object.fromEntries(all))
  }
  return (
    <>
      <FieldFrame id={id} label={label} isRequired hint="" fault={fault}>
        <div class={style.withRemove}>
          <LeafControl
            id={id}
            name={at}
            bounds={field.element}
            isRequired
            isSecret={field.secret}
            isAddress={takesAddresses(field)}
            isFaulty={fault !== undefined}
            value={text}
            onChange={(next) =>
              isGroup && main !== undefined
                ? change(main.name, next)
                : context.change([...path, place], next ?? "")
            }
            onLeave={() => context.leave(at)}
          />
          <button
            type="button"
            class="quiet icon-only"
            aria-label={studioWords.value.remove({ field: label })}
            onClick={onRemove}
          >
            <XIcon />
          </button>
        </div>
      </FieldFrame>
      {others.length === 0 ? null : (
        <div class={style.elementParts}>
          {others.map((part) => (
            <Leaf
              key={part.name}
              type={type}
              field={part}
              path={[...path, place, part.name]}
              value={isGroup ? partOf(element, part.name) : undefined}
              context={{ ...context, change: (_, next) => change(part.name, next) }}
            />
          ))}
        </div>
      )}
    </>
  )
}

const ListField = (props: ListProps) => {
  const { field, path, value, context } = props
  const id = useId()
  const label = labelOf(props)
  const hint = hintOf(props)
  const values: ReadonlyArray<ContentValue> = Array.isArray(value) ? value : []
  return (
    <fieldset class={`field wide ${style.listField}`}>
      <legend>
        {label}
        {field.required ? null : <span class="second small">{studioWords.value.optional}</span>}
      </legend>
      {values.map((element, place) => (
        <ListElement
          key={place}
          {...props}
          id={`${id}-${place}`}
          place={place}
          element={element}
          label={`${label} ${place + 1}`}
          onRemove={() => context.change(path, values.toSpliced(place, 1))}
        />
      ))}
      {values.length >= field.maxItems ? null : (
        <button
          type="button"
          class={`quiet ${style.add}`}
          onClick={() => context.change(path, [...values, ""])}
        >
          <PlusIcon size={16} /> {studioWords.value.add({ field: label })}
        </button>
      )}
      {hint === "" ? null : <p class="hint">{hint}</p>}
    </fieldset>
  )
}

const GroupField = (props: FieldProps & { readonly field: PublishedField & { readonly kind: "group" } }) => {
  const { type, field, path, value, context } = props
  return (
    <fieldset class={`field wide ${style.groupField}`}>
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

/** True if a field is filled in, or has a fault that is shown. */
const isUsed = (
  { name }: PublishedField,
  path: ContentPath,
  value: ContentValue | undefined,
  context: FieldsContext
) => partOf(value, name) !== undefined || context.faultAt(pathText([...path, name])) !== undefined

interface FieldsProps extends Omit<FieldProps, "field"> {
  readonly fields: ReadonlyArray<PublishedField>
}

const FieldList = ({ fields, type, path, value, context }: FieldsProps) => (
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

/** A form of the fields that a type of content publishes; those that few codes have are folded until one is used. */
export const Fields = (props: FieldsProps) => {
  const { fields, path, value, context } = props
  const folded = fields.filter(({ rare }) => rare === true)
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || folded.some((field) => isUsed(field, path, value, context))
  return (
    <>
      <FieldList {...props} fields={fields.filter(({ rare }) => rare !== true)} />
      {folded.length === 0 ? null : (
        <details
          class="disclosure wide"
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}
        >
          <summary>{studioWords.value.moreFields}</summary>
          <div class="stack">
            <FieldList {...props} fields={folded} />
          </div>
        </details>
      )}
    </>
  )
}
