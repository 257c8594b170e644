import { Failure } from "@quick-response/http/client"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { needsPasskey } from "../../account/passkeyCeremonies.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { refreshSession } from "../../frame/session.ts"
import type { Resource } from "../../frame/useResource.ts"
import { PasskeyGate } from "./PasskeyGate.tsx"

/** Shows data of the operator's endpoints; in their place the question for a passkey, where the session is not fresh. */
export const OperatorData = <A,>({
  resource,
  skeleton,
  children
}: {
  readonly resource: Resource<A>
  readonly skeleton?: ComponentChildren
  readonly children: (data: A) => ComponentChildren
}) => {
  const { error, reload } = resource
  // The role may have been taken away meanwhile: then there is no such page.
  useEffect(() => {
    if (error instanceof Failure && error.code === "ROUTE_NOT_FOUND") void refreshSession()
  }, [error])
  if (needsPasskey(error)) return <PasskeyGate onRenewed={reload} />
  return (
    <Loaded resource={resource} skeleton={skeleton}>
      {children}
    </Loaded>
  )
}
