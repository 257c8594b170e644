import { CopyButton } from "../ground/CopyButton.tsx"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { TestButton, TestOutcome, useTest } from "./SendTest.tsx"
import { VerifyProgram } from "./VerifyProgram.tsx"
import type { WebhookWithSecret } from "./webhook.ts"

/** A secret, which is shown this once, a program that verifies by it, and a test. */
export const ShownSecret = ({
  made: { id, secret },
  onSaved
}: {
  readonly made: WebhookWithSecret
  readonly onSaved: () => void
}) => {
  const [test, send] = useTest(id)
  return (
    <div class="stack">
      <p class="notice warn">
        <TriangleAlertIcon />
        <span>This is the only time that the secret is shown. Save it where you keep passwords.</span>
      </p>
      <div class="field wide">
        <h3>Secret</h3>
        <div class="copyable">
          <code>{secret}</code>
          <CopyButton text={secret} label="Copy the secret" />
        </div>
      </div>
      <VerifyProgram />
      <TestOutcome test={test} />
      <div class="row apart wide dialog-end">
        <TestButton test={test} onSend={send} />
        <button type="button" class="primary" onClick={onSaved}>
          I have saved it
        </button>
      </div>
    </div>
  )
}
