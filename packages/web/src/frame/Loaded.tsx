import type { ComponentChildren } from "preact"
import { FailedState, Skeleton } from "../ground/states.tsx"
import type { Resource } from "./useResource.ts"

/** Shows the data of a screen: first placeholders, then the data, and above them a newer failure. */
export const Loaded = <A,>({
  resource: { data, error, reload },
  skeleton = <Skeleton />,
  children
}: {
  readonly resource: Resource<A>
  readonly skeleton?: ComponentChildren
  readonly children: (data: A) => ComponentChildren
}) => (
  <>
    {error === undefined ? null : (
      <div class={data === undefined ? undefined : "failed-above"}>
        <FailedState error={error} retry={reload} />
      </div>
    )}
    {data === undefined ? (error === undefined ? skeleton : null) : children(data)}
  </>
)
