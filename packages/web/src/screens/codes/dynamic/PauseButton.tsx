import { useState } from "preact/hooks"
import { PauseIcon, PlayIcon } from "../../../ground/icons.tsx"
import { FailedState } from "../../../ground/states.tsx"
import { codesWords } from "../../../languages/codesWords.ts"
import type { Changeable } from "./dynamicCode.ts"

/** Pauses a dynamic code, or goes on with it. */
export const PauseButton = ({
  changeable: { dynamic, change },
  onFailure
}: {
  readonly changeable: Changeable
  readonly onFailure: (error: unknown) => void
}) => {
  const [isBusy, setIsBusy] = useState(false)
  const isPaused = dynamic.state === "paused"
  const press = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await change({ isActive: isPaused })
      onFailure(undefined)
    } catch (error) {
      onFailure(error)
    }
    setIsBusy(false)
  }
  return (
    <button type="button" aria-busy={isBusy} onClick={() => void press()}>
      {isPaused ? <PlayIcon size={18} /> : <PauseIcon size={18} />}{" "}
      {isPaused ? codesWords.value.goOn : codesWords.value.pause}
    </button>
  )
}

/** A failed change, above its subject. */
export const FailedChange = ({ error }: { readonly error: unknown }) =>
  error === undefined ? null : <FailedState error={error} />
