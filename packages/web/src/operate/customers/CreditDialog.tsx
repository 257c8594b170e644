import { operateWords } from "catalogue:operate"
import { useEffect, useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { type AccountDetails, operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"

/** An amount from input, with a point or a comma; undefined if it is invalid or zero. */
const readAmount = (text: string): number | undefined => {
  const written = text.trim().replace(",", ".").replace("\u2212", "-")
  return /^[+-]?\d+(?:\.\d{1,4})?$/.test(written) && Number(written) !== 0 ? Number(written) : undefined
}

/**
 * Adds credits to an account, or removes some: once, however often the request is sent. The service checks that there
 * are enough.
 */
export const CreditDialog = ({
  account: { id, balance },
  refresh,
  onClose,
  onChanged
}: {
  readonly account: AccountDetails
  /** Reads the account again, since its customer may have bought a code. */
  readonly refresh: () => void
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = operateWords.value
  const [typed, setTyped] = useState("")
  const [key] = useState(() => crypto.randomUUID())
  const amount = readAmount(typed)
  const isTaken = amount !== undefined && amount < 0
  useEffect(refresh, [])
  const send = async (values: FormData) => {
    if (amount === undefined) return
    const reason = textOf(values, "reason").trim()
    try {
      await withPasskey(() => operatorApi.creditAccount(id, { amount, reason }, { idempotencyKey: key }))
    } catch (error) {
      refresh()
      throw error
    }
    say(
      amount > 0
        ? words.creditsAdded({ credits: creditsPhrase(amount) })
        : words.creditsTaken({ credits: creditsPhrase(-amount) })
    )
    onChanged()
  }
  return (
    <Dialog title={words.changeCredits} onClose={onClose}>
      <Form
        submit={send}
        label={
          isTaken
            ? words.take({ credits: creditsPhrase(-amount) })
            : words.add({ credits: amount === undefined ? "" : creditsPhrase(amount) })
        }
        isDanger={isTaken}
        fields={["amount", "reason"]}
        check={(values) => ({
          ...(amount === undefined ? { amount: words.amountFault } : {}),
          ...reasonFault(values)
        })}
        rejections={[{ code: "INSUFFICIENT_BALANCE", field: "amount", sentence: words.beyondBalance }]}
      >
        <TextField
          name="amount"
          label={words.amount}
          hint={
            amount === undefined
              ? words.amountHint
              : words.balanceAfter({
                  balance: <Amount value={Math.round((balance + amount) * 10_000) / 10_000} />
                })
          }
          value={typed}
          onInput={setTyped}
          isRequired
          isFocused
        />
        <ReasonField />
      </Form>
    </Dialog>
  )
}
