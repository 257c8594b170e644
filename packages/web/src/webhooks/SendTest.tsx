import { webhooksWords } from "catalogue:webhooks"
import { useState } from "preact/hooks"
import { api } from "../frame/api.ts"
import { asMember } from "../frame/session.ts"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from "../ground/icons.tsx"
import { FailedState } from "../ground/states.tsx"
import { answerSentence, durationPhrase } from "./answerWords.ts"
import type { TestResult } from "./webhook.ts"
import * as style from "./webhooks.module.css"

/** Milliseconds for a test: the target has 15 seconds. */
const timeout = 25_000

/** The state of a webhook's test. */
export type Test =
  | { readonly kind: "none" }
  | { readonly kind: "sending" }
  | { readonly kind: "answered"; readonly result: TestResult }
  | { readonly kind: "failed"; readonly error: unknown }

/** The last test of a webhook, and the function that sends one. */
export const useTest = (id: string): readonly [Test, () => void] => {
  const [test, setTest] = useState<Test>({ kind: "none" })
  const send = async () => {
    if (test.kind === "sending") return
    setTest({ kind: "sending" })
    try {
      setTest({ kind: "answered", result: await asMember(() => api.testWebhook(id, { timeout })) })
    } catch (error) {
      setTest({ kind: "failed", error })
    }
  }
  return [test, () => void send()]
}

const Answered = ({ result }: { readonly result: TestResult }) => {
  const isTaken = result.error === null
  return (
    <p class={isTaken ? "notice good" : "notice bad"}>
      {isTaken ? <CircleCheckIcon /> : <CircleAlertIcon />}
      <span>
        <strong>{isTaken ? webhooksWords.value.taken : webhooksWords.value.notTaken}</strong>{" "}
        {answerSentence(result)} <span class="second amount">{durationPhrase(result.milliseconds)}</span>
      </span>
    </p>
  )
}

/** The answer to a test in words; its element exists before, so that screen readers read it out. */
export const TestOutcome = ({ test }: { readonly test: Test }) => (
  <div class={style.testOutcome} role="status">
    {test.kind === "sending" ? (
      <p class="notice">
        <ClockIcon />
        <span>{webhooksWords.value.testSent}</span>
      </p>
    ) : null}
    {test.kind === "answered" ? <Answered result={test.result} /> : null}
    {test.kind === "failed" ? <FailedState error={test.error} /> : null}
  </div>
)

/** The button that sends a test. */
export const TestButton = ({ test, onSend }: { readonly test: Test; readonly onSend: () => void }) => (
  <button type="button" aria-busy={test.kind === "sending"} onClick={onSend}>
    {webhooksWords.value.sendTest}
  </button>
)
