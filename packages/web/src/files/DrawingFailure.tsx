import { useState } from "preact/hooks"
import { CannotDraw } from "../drawing/drawingQueue.ts"
import { LoadedLate } from "../ground/LoadedLate.tsx"
import { FailedState } from "../ground/states.tsx"
import { frameWords } from "../languages/frameWords.ts"

/**
 * The reason why a file cannot be made. The sentences about designs, which few visits need, are loaded when one is
 * needed.
 */
export const DrawingFailure = ({ error }: { readonly error: unknown }) => {
  const [isLost, setIsLost] = useState(false)
  if (!(error instanceof CannotDraw) || isLost) return <FailedState error={error} />
  return error.fault.code === "NOT_LOADED" ? (
    <p class="notice bad" role="alert">
      {frameWords.value.partNotLoaded}
    </p>
  ) : (
    <LoadedLate
      load={() => import("./DrawingFaultNotice.tsx")}
      onFailure={() => setIsLost(true)}
      properties={{ faults: error.fault.faults }}
    />
  )
}
