import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { frameWords } from "../languages/frameWords.ts"
import { say } from "./LiveRegion.tsx"

export const LoadedLate = <Properties extends object>({
  load,
  onFailure,
  properties
}: {
  readonly load: () => Promise<{ readonly default: ComponentType<Properties> }>
  /** Called if it cannot be loaded, after a message said so. */
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
