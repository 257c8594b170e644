import { signal } from "@preact/signals"

const changes = signal(0)

/** How often the list of sessions went out of date. */
export const sessionChanges = changes

/** Has the list of sessions read anew. */
export const reloadSessions = (): void => {
  changes.value++
}
