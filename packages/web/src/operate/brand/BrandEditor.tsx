import { brandingWords } from "catalogue:branding"
import { languageNames, languages } from "@quick-response/design/languages/languages"
import { operatorLinks, operatorLinkWords } from "@quick-response/design/languages/operatorLinks"
import { useId, useState } from "preact/hooks"
import { download } from "../../drawing/download.ts"
import { DropPlace } from "../../ground/DropPlace.tsx"
import { FieldError, Form, TextField } from "../../ground/Form.tsx"
import { DownloadIcon, TrashIcon } from "../../ground/icons.tsx"
import { SelectField } from "../../ground/SelectField.tsx"
import { language } from "../../languages/catalogue.ts"
import { frameWords } from "../../languages/frameWords.ts"
import { type BrandDraft, type BrandRules, brandFileOf, colorOf, givenOf, judged } from "./brandDraft.ts"
import * as style from "./brandTrial.module.css"

interface Editing {
  readonly draft: BrandDraft
  readonly rules: BrandRules
  readonly onChange: (change: Partial<BrandDraft>) => void
}

const svgType = "image/svg+xml"

/** Asks for the file of a logo. A refused file does not change the logo. */
const MarkField = ({ draft, rules, onChange }: Editing) => {
  const words = brandingWords.value
  const [fault, setFault] = useState<string>()
  const take = async (file: File) => {
    const mark = await file.text()
    const { mark: found } = judged({ ...draft, mark }, rules).faults
    setFault(found)
    if (found === undefined) onChange({ mark })
  }
  return (
    <fieldset class={style.brandField}>
      <legend>{words.mark}</legend>
      <DropPlace accept={`${svgType},.svg`} onPick={(file) => void take(file)}>
        {words.chooseMark}
      </DropPlace>
      <FieldError error={fault} />
      <p class="hint">{words.aboutMark}</p>
      {draft.mark === undefined ? null : (
        <button
          type="button"
          class="quiet flush"
          onClick={() => {
            setFault(undefined)
            onChange({ mark: undefined })
          }}
        >
          <TrashIcon size={18} /> {words.noMark}
        </button>
      )}
    </fieldset>
  )
}

const ColorField = ({
  label,
  color,
  onChange
}: {
  readonly label: string
  readonly color: string
  readonly onChange: (color: string) => void
}) => {
  const id = useId()
  const isWrong = colorOf(color) === undefined
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class={style.brandColor}>
        <input
          type="color"
          aria-label={brandingWords.value.pick({ name: label })}
          value={colorOf(color) ?? "#000000"}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <input
          id={id}
          type="text"
          class="mono"
          value={color}
          maxLength={7}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={isWrong}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <div>
        <FieldError error={isWrong ? brandingWords.value.accentFault : undefined} />
      </div>
    </div>
  )
}

const AccentFields = ({ draft: { color, colorOnDark }, onChange }: Editing) => {
  const words = brandingWords.value
  return (
    <fieldset class={style.brandField}>
      <legend>{words.accent}</legend>
      <ColorField label={words.color} color={color} onChange={(next) => onChange({ color: next })} />
      <label class="check">
        <input
          type="checkbox"
          checked={colorOnDark !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ colorOnDark: checked ? color : undefined })
          }
        />
        {words.otherOnDark}
      </label>
      {colorOnDark === undefined ? null : (
        <ColorField
          label={words.colorOnDark}
          color={colorOnDark}
          onChange={(next) => onChange({ colorOnDark: next })}
        />
      )}
    </fieldset>
  )
}

const LinkFields = ({ draft: { links }, onChange }: Editing) => (
  <fieldset class={style.brandField}>
    <legend>{brandingWords.value.links}</legend>
    {operatorLinks.map((link) => (
      <TextField
        key={link}
        name={`links.${link}`}
        label={operatorLinkWords[language.value][link]}
        autoComplete="url"
        maxLength={500}
        value={links[link]}
        onInput={(address) => onChange({ links: { ...links, [link]: address } })}
      />
    ))}
  </fieldset>
)

const LanguageField = ({ draft, onChange }: Editing) => (
  <SelectField
    label={frameWords.value.language}
    choices={languages.map((tag) => ({ name: tag, label: languageNames[tag], lang: tag }))}
    chosen={draft.language}
    hint={brandingWords.value.aboutLanguage}
    onChoose={(tag) => onChange({ language: tag })}
  />
)

/** Edits a draft of another brand, and saves it as the file that the service reads. */
export const BrandEditor = (editing: Editing) => {
  const words = brandingWords.value
  const { draft, rules, onChange } = editing
  const save = async () =>
    download(new Blob([brandFileOf(givenOf(draft, rules))], { type: "application/json" }), "brand.json")
  return (
    <Form
      submit={save}
      label={words.download}
      fields={["name", ...operatorLinks.map((link) => `links.${link}`)]}
      check={() => judged(draft, rules).faults}
    >
      <TextField
        name="name"
        label={words.name}
        maxLength={40}
        value={draft.name}
        onInput={(name) => onChange({ name })}
        isRequired
      />
      <MarkField {...editing} />
      <AccentFields {...editing} />
      <LinkFields {...editing} />
      <LanguageField {...editing} />
    </Form>
  )
}

/** Saves the mark of a draft, which is stored beside its file. */
export const MarkButton = ({ mark }: { readonly mark: string }) => (
  <button type="button" onClick={() => download(new Blob([mark], { type: svgType }), "mark.svg")}>
    <DownloadIcon size={18} /> {brandingWords.value.downloadMark}
  </button>
)
