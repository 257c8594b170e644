import { keysWords } from "catalogue:keys"
import { useId, useState } from "preact/hooks"
import { type Key, keyVerbs } from "../../account/keyState.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { FieldError, Form, TextField, textOf, useFieldError } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { amountOf, typedCredits } from "../../ground/rareFormats.ts"
import { Segments } from "../../ground/Segments.tsx"

type Verb = Key["verbs"][number]

/** The verbs as checkboxes. */
const Verbs = ({
  chosen,
  onChoose
}: {
  readonly chosen: ReadonlyArray<Verb>
  readonly onChoose: (verbs: ReadonlyArray<Verb>) => void
}) => {
  const about = useId()
  const error = useFieldError("verbs")
  const words = keysWords.value
  return (
    <fieldset class="choices">
      <legend>{words.may}</legend>
      {keyVerbs.map((verb) => (
        <label key={verb} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(verb)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : about}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(keyVerbs.filter((one) => (one === verb ? checked : chosen.includes(one))))
            }
          />{" "}
          {words.mayDo[verb]}
        </label>
      ))}
      {error === undefined ? null : (
        <div id={about} class="field">
          <div>
            <FieldError error={error} />
          </div>
        </div>
      )}
    </fieldset>
  )
}

/** A limit as typed; null if it is empty, undefined if it is not an amount. */
const limitOf = (values: FormData, name: string): number | null | undefined => {
  const text = textOf(values, name)
  return text.trim() === "" ? null : amountOf(text)
}

/** Changes the name, verbs and limits of a key. */
export const ChangeKeyDialog = ({
  apiKey: { id, name, verbs: given, creditLimit, priceLimit },
  onClose,
  onChanged
}: {
  readonly apiKey: Key
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = keysWords.value
  const [verbs, setVerbs] = useState<ReadonlyArray<Verb>>(given)
  const [per, setPer] = useState<"day" | "ever">(creditLimit?.per ?? "day")
  const change = async (values: FormData) => {
    const amount = limitOf(values, "creditLimit") ?? null
    const newName = textOf(values, "name").trim()
    await asMember(() =>
      api.changeKey(id, {
        name: newName,
        verbs,
        creditLimit: amount === null ? null : { amount, per },
        priceLimit: limitOf(values, "priceLimit") ?? null
      })
    )
    say(words.isChanged({ name: newName }))
    onChanged()
  }
  return (
    <Dialog title={words.changeThis} onClose={onClose}>
      <Form
        submit={change}
        label={words.saveChange}
        fields={["name", "verbs", "creditLimit", "priceLimit"]}
        check={(values) => ({
          ...(textOf(values, "name").trim() === "" ? { name: words.giveName } : {}),
          ...(verbs.length === 0 ? { verbs: words.giveVerb } : {}),
          ...(limitOf(values, "creditLimit") === undefined ? { creditLimit: words.enterAmount } : {}),
          ...(limitOf(values, "priceLimit") === undefined ? { priceLimit: words.enterAmount } : {})
        })}
      >
        <TextField
          name="name"
          label={words.name}
          hint={words.aboutName}
          value={name}
          maxLength={100}
          isRequired
          isFocused
        />
        <Verbs chosen={verbs} onChoose={setVerbs} />
        <TextField
          name="creditLimit"
          label={words.creditLimit}
          hint={words.aboutCreditLimit}
          inputMode="decimal"
          value={creditLimit === null ? "" : typedCredits(creditLimit.amount)}
          maxLength={14}
        />
        <Segments
          label={words.counted}
          choices={[
            { name: "day", label: words.eachDay },
            { name: "ever", label: words.inAll }
          ]}
          chosen={per}
          onChoose={setPer}
        />
        <TextField
          name="priceLimit"
          label={words.purchaseLimit}
          hint={words.aboutPurchaseLimit}
          inputMode="decimal"
          value={priceLimit === null ? "" : typedCredits(priceLimit)}
          maxLength={14}
        />
      </Form>
    </Dialog>
  )
}
