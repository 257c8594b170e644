import { codesWords } from "catalogue:codes"
import { useState } from "preact/hooks"
import { Dialog } from "../../../ground/Dialog.tsx"
import { Form } from "../../../ground/Form.tsx"
import { PauseIcon, PlayIcon } from "../../../ground/icons.tsx"
import { FailedState } from "../../../ground/states.tsx"
import type { Changeable } from "./dynamicCode.ts"
import { meanwhile } from "./StateNotice.tsx"

/** Pauses a dynamic code after explaining the effect on scans, or resumes it. */
export const PauseButton = ({
  changeable: { dynamic, change },
  onChanged,
  onFailure
}: {
  readonly changeable: Changeable
  /** Takes the version of the paused or resumed code. */
  readonly onChanged: (version: number) => void
  readonly onFailure: (error: unknown) => void
}) => {
  const words = codesWords.value
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isPaused = dynamic.state === "paused"
  const set = async (isActive: boolean) => {
    onChanged(await change({ isActive }))
    onFailure(undefined)
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

/** Undoes a pause or a resumption, beside the state until the next change. */
export const UndoPause = ({
  changeable: { dynamic, change },
  version,
  onFailure
}: {
  readonly changeable: Changeable
  /** The version that the pause or the resumption made. */
  readonly version: number | undefined
  readonly onFailure: (error: unknown) => void
}) => {
  const words = codesWords.value
  const isPaused = dynamic.state === "paused"
  return (
    <span role="status">
      {dynamic.version === version ? (
        <>
          <span class="visually-hidden">{isPaused ? words.nowPaused : words.nowResumed}</span>
          <button
            type="button"
            class="quiet"
            onClick={() => void change({ isActive: isPaused }).then(() => onFailure(undefined), onFailure)}
          >
            {words.undo}
          </button>
        </>
      ) : null}
    </span>
  )
}

/** A failed change, shown above its subject. */
export const FailedChange = ({ error }: { readonly error: unknown }) =>
  error === undefined ? null : <FailedState error={error} />
