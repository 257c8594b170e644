import { keysWords } from "catalogue:keys"
import { useId, useState } from "preact/hooks"
import { FieldError, type FieldErrors, TextField, textOf, useFieldError } from "../ground/Form.tsx"
import { amountOf, typedCredits } from "../ground/rareFormats.ts"
import { Segments } from "../ground/Segments.tsx"
import { type Grant, keyVerbs } from "./keyState.ts"

/** The verbs as checkboxes. */
const Verbs = ({ given }: { readonly given: Grant["verbs"] }) => {
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
            name="verbs"
            value={verb}
            defaultChecked={given.includes(verb)}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : about}
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

/** The names of the fields of {@link GrantFields}. */
export const grantFields = ["verbs", "creditLimit", "priceLimit"] as const

/** The verbs and limits of a key, as fields of a form. */
export const GrantFields = ({ given: { verbs, creditLimit, priceLimit } }: { readonly given: Grant }) => {
  const words = keysWords.value
  const [per, setPer] = useState<"day" | "ever">(creditLimit?.per ?? "day")
  return (
    <>
      <Verbs given={verbs} />
      <TextField
        name="creditLimit"
        label={words.creditLimit}
        hint={words.aboutCreditLimit}
        inputMode="decimal"
        value={creditLimit === null ? "" : typedCredits(creditLimit.amount)}
        maxLength={14}
      />
      <input type="hidden" name="per" value={per} />
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
    </>
  )
}

const verbsOf = (values: FormData): Grant["verbs"] =>
  keyVerbs.filter((verb) => values.getAll("verbs").includes(verb))

/** A limit as typed; null if it is empty, undefined if it is not an amount. */
const limitOf = (values: FormData, name: string): number | null | undefined => {
  const text = textOf(values, name)
  return text.trim() === "" ? null : amountOf(text)
}

/** The faults of {@link GrantFields}. */
export const grantFaults = (values: FormData): FieldErrors => {
  const { giveVerb, enterAmount } = keysWords.value
  return {
    ...(verbsOf(values).length === 0 ? { verbs: giveVerb } : {}),
    ...(limitOf(values, "creditLimit") === undefined ? { creditLimit: enterAmount } : {}),
    ...(limitOf(values, "priceLimit") === undefined ? { priceLimit: enterAmount } : {})
  }
}

/** The verbs and limits in {@link GrantFields} without faults. */
export const grantOf = (values: FormData): Grant => {
  const amount = limitOf(values, "creditLimit") ?? null
  const per = values.get("per") === "ever" ? "ever" : "day"
  return {
    verbs: verbsOf(values),
    creditLimit: amount === null ? null : { amount, per },
    priceLimit: limitOf(values, "priceLimit") ?? null
  }
}
