import { operateWords } from "catalogue:operate"
import { Failure } from "@quick-response/http/client"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { FingerprintIcon } from "../../account/FingerprintIcon.tsx"
import { needsPasskey, passkeysAreOffered, renewSession } from "../../account/passkeyCeremonies.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href } from "../../frame/router.ts"
import { refreshSession } from "../../frame/session.ts"
import type { Resource } from "../../frame/useResource.ts"
import { EmptyState, FailedState } from "../../ground/states.tsx"

/** Asks for a passkey before business data are shown. */
const PasskeyGate = ({ onRenewed }: { readonly onRenewed: () => void }) => {
  const words = operateWords.value
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const renew = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await renewSession()
      onRenewed()
    } catch (failure) {
      setError(failure)
    }
    setIsBusy(false)
  }
  return (
    <EmptyState picture={<FingerprintIcon size={40} />} title={words.proveYourself}>
      <p class="second">{passkeysAreOffered.value ? words.aboutProving : words.noPasskeysHere}</p>
      {error === undefined ? null : <FailedState error={error} />}
      {passkeysAreOffered.value ? (
        <>
          <button
            type="button"
            class="primary"
            aria-busy={isBusy}
            onClick={() => (isBusy ? undefined : void renew())}
          >
            {words.usePasskey}
          </button>
          <p class="small">
            {words.noPasskeyYet({ settings: (text) => <a href={href("/account/settings")}>{text}</a> })}
          </p>
        </>
      ) : null}
    </EmptyState>
  )
}

/** Shows data of the operator's endpoints, or asks for a passkey if the session is not fresh. */
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
  // If the role has been revoked, the page does not exist.
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
