import { CannotDraw } from "../drawing/drawingQueue.ts"
import { asSentence } from "../ground/explain.ts"
import { FailedState } from "../ground/states.tsx"

/** The reason why a file cannot be made, its fields named as the forms name them. */
export const DrawingFailure = ({ error }: { readonly error: unknown }) =>
  error instanceof CannotDraw ? (
    <p class="notice bad" role="alert">
      {error.fault.errors
        .map((reason) => asSentence(reason.replace("spotColor: ", "spot color: ")))
        .join(" ")}
    </p>
  ) : (
    <FailedState error={error} />
  )
