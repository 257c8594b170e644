/** Names the attempts to buy, so that the same design asked for again after a failure is never bought twice. */
export interface Attempts {
  /** The idempotency key for a design: the one before, until the design changes or was bought. */
  readonly keyFor: (configJson: string) => string
  /** Goes on with an attempt that was begun before this page was loaded. */
  readonly resume: (configJson: string, key: string) => void
  /** Takes note that the design was bought: to buy it once more is another attempt. */
  readonly succeed: () => void
}

/** No attempt was made. */
export const makeAttempts = (newKey: () => string = () => crypto.randomUUID()): Attempts => {
  let current: { readonly configJson: string; readonly key: string } | undefined
  return {
    keyFor: (configJson) => {
      if (current?.configJson !== configJson) current = { configJson, key: newKey() }
      return current.key
    },
    resume: (configJson, key) => {
      current = { configJson, key }
    },
    succeed: () => {
      current = undefined
    }
  }
}
