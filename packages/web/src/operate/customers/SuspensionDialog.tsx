import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { type AccountDetails, operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"

/** Suspends an account, or restores one that is suspended. */
export const SuspensionDialog = ({
  account: { id, email, state },
  onClose,
  onChanged
}: {
  readonly account: AccountDetails
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = operateWords.value
  const isSuspended = state === "suspended"
  const send = async (values: FormData) => {
    const reason = textOf(values, "reason").trim()
    const codes = values.has("stop") ? "stop" : "keep"
    await withPasskey(() =>
      isSuspended
        ? operatorApi.restoreAccount(id, { reason })
        : operatorApi.suspendAccount(id, { reason, codes })
    )
    say(isSuspended ? words.restored : words.suspended)
    onChanged()
  }
  return (
    <Dialog title={isSuspended ? words.restore : words.suspend} onClose={onClose}>
      <div class="stack">
        <p>
          {(isSuspended ? words.aboutRestoring : words.aboutSuspending)(
            <bdi class="strong">{email ?? id}</bdi>
          )}
        </p>
        <Form
          submit={send}
          label={isSuspended ? words.restore : words.suspend}
          isDanger={!isSuspended}
          fields={["reason"]}
          check={reasonFault}
        >
          <ReasonField isFocused />
          {isSuspended ? null : (
            <label class="check">
              <input type="checkbox" name="stop" />
              {words.stopCodes}
            </label>
          )}
        </Form>
      </div>
    </Dialog>
  )
}
