import { webhooksWords } from "catalogue:webhooks"
import { CopyButton } from "../ground/CopyButton.tsx"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { TestButton, TestOutcome, useTest } from "./SendTest.tsx"
import { VerifyProgram } from "./VerifyProgram.tsx"
import type { WebhookWithSecret } from "./webhook.ts"
import * as style from "./webhooks.module.css"

/** A secret, which is shown only once, a program that verifies deliveries with it, and a test. */
export const ShownSecret = ({
  made: { id, secret },
  onSaved
}: {
  readonly made: WebhookWithSecret
  readonly onSaved: () => void
}) => {
  const words = webhooksWords.value
  const [test, send] = useTest(id)
  return (
    <div class="stack">
      <p class="notice warn">
        <TriangleAlertIcon />
        <span>{words.onlyTime}</span>
      </p>
      <div class="field wide">
        <h3>{words.secret}</h3>
        <div class="copyable">
          <code>{secret}</code>
          <CopyButton text={secret} label={words.copySecret} />
        </div>
      </div>
      <VerifyProgram />
      <TestOutcome test={test} />
      <div class={`row apart wide ${style.dialogEnd}`}>
        <TestButton test={test} onSend={send} />
        <button type="button" class="primary" onClick={onSaved}>
          {words.saved}
        </button>
      </div>
    </div>
  )
}
