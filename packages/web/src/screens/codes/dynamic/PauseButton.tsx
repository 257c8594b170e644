import { codesWords } from "catalogue:codes"
import { useState } from "preact/hooks"
import { Dialog } from "../../../ground/Dialog.tsx"
import { Form } from "../../../ground/Form.tsx"
import { PauseIcon, PlayIcon } from "../../../ground/icons.tsx"
import { say } from "../../../ground/LiveRegion.tsx"
import { FailedState } from "../../../ground/states.tsx"
import type { Changeable } from "./dynamicCode.ts"
import { meanwhile } from "./StateNotice.tsx"

/** Pauses a dynamic code after explaining the effect on scans, or resumes it. Both can be undone for ten seconds. */
export const PauseButton = ({
  changeable: { dynamic, change },
  onFailure
}: {
  readonly changeable: Changeable
  readonly onFailure: (error: unknown) => void
}) => {
  const words = codesWords.value
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isPaused = dynamic.state === "paused"
  const set = async (isActive: boolean) => {
    const version = await change({ isActive })
    onFailure(undefined)
    const undo = () =>
      void change({ isActive: !isActive }, version).then(() => onFailure(undefined), onFailure)
    say(isActive ? words.nowResumed : words.nowPaused, { label: words.undo, act: undo })
  }
  const resume = async () => {
    if (isBusy) return
    setIsBusy(true)
    await set(true).catch(onFailure)
    setIsBusy(false)
  }
  return (
    <>
      <button
        type="button"
        aria-busy={isBusy}
        aria-haspopup={isPaused ? undefined : "dialog"}
        onClick={() => (isPaused ? void resume() : setIsAsked(true))}
      >
        {isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />} {isPaused ? words.resume : words.pause}
      </button>
      {isAsked ? (
        <Dialog title={words.pauseThis} onClose={() => setIsAsked(false)}>
          <Form
            label={words.pause}
            fields={[]}
            submit={async () => {
              await set(false)
              setIsAsked(false)
            }}
          >
            <p>
              {words.aboutPause} {meanwhile(dynamic.fallback, words.toldPaused)}
            </p>
          </Form>
        </Dialog>
      ) : null}
    </>
  )
}

/** A failed change, shown above its subject. */
export const FailedChange = ({ error }: { readonly error: unknown }) =>
  error === undefined ? null : <FailedState error={error} />
