import { creditsWords } from "catalogue:credits"
import "./LowBalanceAlert.css"
import { useRef, useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { asMember, refreshSession, session } from "../../frame/session.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { amountOf, typedCredits } from "../../ground/rareFormats.ts"
import { FailedState } from "../../ground/states.tsx"

const save = async (lowBalance: number | null): Promise<void> => {
  await asMember(() => api.changeAlerts({ lowBalance }))
  await refreshSession()
}

/** Turns the alert off, or shows the failure. Then the button disappears, so another element gets the focus. */
const TurnOff = ({ onDone }: { readonly onDone: () => void }) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const turnOff = async () => {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await save(null)
      say(creditsWords.value.nowOff)
      onDone()
    } catch (failure) {
      setError(failure)
      setIsBusy(false)
    }
  }
  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => void turnOff()}>
        {creditsWords.value.turnOff}
      </button>
      {error === undefined ? null : <FailedState error={error} />}
    </>
  )
}

/** The alert of a low balance: the amount below which its owner gets a mail. */
export const LowBalanceAlert = () => {
  const words = creditsWords.value
  const heading = useRef<HTMLHeadingElement>(null)
  const who = session.value
  if (who.kind !== "member") return null
  const { lowBalance } = who.account
  const set = async (values: FormData) => {
    const amount = amountOf(textOf(values, "lowBalance"))
    if (amount === undefined) return
    await save(amount)
    say(words.nowOn({ credits: creditsPhrase(amount) }))
  }
  return (
    <section class="stack wide" aria-labelledby="alert">
      <h2 id="alert" ref={heading} tabIndex={-1}>
        {words.low}
      </h2>
      <p class="second">{words.aboutLow({ event: <code>balance.low</code> })}</p>
      <div class="alert-row">
        <Form
          isPlain
          submit={set}
          check={(values) =>
            amountOf(textOf(values, "lowBalance")) === undefined ? { lowBalance: words.enterAmount } : {}
          }
          label={lowBalance === null ? words.turnOn : words.save}
          fields={["lowBalance"]}
        >
          <TextField
            name="lowBalance"
            label={words.tellMe}
            hint={lowBalance === null ? words.isOff : words.isOn}
            inputMode="decimal"
            value={lowBalance === null ? "" : typedCredits(lowBalance)}
            maxLength={14}
          />
        </Form>
        {lowBalance === null ? null : <TurnOff onDone={() => heading.current?.focus()} />}
      </div>
    </section>
  )
}
