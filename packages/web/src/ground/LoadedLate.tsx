import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { frameWords } from "../languages/frameWords.ts"
import { say } from "./LiveRegion.tsx"

/** A part of the page that is loaded when it is first shown. */
export const LoadedLate = <Properties extends object>({
  load,
  onFailure,
  properties
}: {
  readonly load: () => Promise<{ readonly default: ComponentType<Properties> }>
  /** Takes it away again if it cannot be loaded, which is said. */
  readonly onFailure: () => void
  readonly properties: Properties
}) => {
  const [Part, setPart] = useState<ComponentType<Properties>>()
  useEffect(() => {
    load().then(
      (loaded) => setPart(() => loaded.default),
      () => {
        onFailure()
        say(frameWords.value.partNotLoaded)
      }
    )
  }, [])
  return Part === undefined ? null : <Part {...properties} />
}
