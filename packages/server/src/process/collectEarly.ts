import { setFlagsFromString } from "node:v8"

/** Heap growth since the last full collection, in percent, that triggers the next one. */
const growth = 100

/**
 * Makes V8 collect garbage when the heap has doubled, in all threads. By default a small heap grows to a multiple,
 * along with external memory such as bodies and pixels.
 */
export const collectEarly = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`)
