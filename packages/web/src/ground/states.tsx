import { Failure } from "@quick-response/http/client"
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { frameWords } from "../languages/frameWords.ts"
import { CopyButton } from "./CopyButton.tsx"
import { explain, inOwnWords, isInvalid, loadSay, type Say } from "./explain.ts"
import { CircleAlertIcon, ClockIcon } from "./icons.tsx"

/** Milliseconds before a placeholder is shown: most answers arrive earlier. */
const quietFor = 150

/** Gray bars that reserve the space of a text that is still loading. */
export const Skeleton = ({ rows = 3 }: { readonly rows?: number }) => {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), quietFor)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      class={isShown ? "skeleton" : "skeleton waiting"}
      role="status"
      aria-label={frameWords.value.loading}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} />
      ))}
    </div>
  )
}

/** An empty list: a picture, one sentence, one action. */
export const EmptyState = ({
  picture,
  title,
  children
}: {
  readonly picture?: ComponentChildren
  readonly title: string
  readonly children?: ComponentChildren
}) => (
  <div class="empty">
    {picture}
    <h2>{title}</h2>
    {children}
  </div>
)

/** Loads the sentences about faults if they are needed; undefined until then. */
export const useSay = (isNeeded: boolean): Say | undefined => {
  const [say, setSay] = useState<() => Say>()
  useEffect(() => {
    if (isNeeded) void loadSay().then((loaded) => setSay(() => loaded))
  }, [isNeeded])
  return isNeeded ? say?.() : inOwnWords
}

/** A failed call: the problem, the remedy, and the request id to copy. A rate limit shows the time of its end. */
export const FailedState = ({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) => {
  const say = useSay(isInvalid(error))
  if (say === undefined) return null
  const { title, remedy, isLimit } = explain(error, say)
  return (
    <div class={isLimit ? "notice warn" : "notice bad"} role="alert">
      {isLimit ? <ClockIcon /> : <CircleAlertIcon />}
      <div>
        <p>
          <strong>{title}</strong> {remedy}
        </p>
        {retry === undefined ? null : (
          <p>
            <button type="button" onClick={() => retry()}>
              {frameWords.value.tryAgain}
            </button>
          </p>
        )}
        {error instanceof Failure && error.status >= 500 ? (
          <p class="small second row">
            {frameWords.value.request} <code>{error.requestId}</code>
            <CopyButton text={error.requestId} label={frameWords.value.copyRequest} />
          </p>
        ) : null}
      </div>
    </div>
  )
}
