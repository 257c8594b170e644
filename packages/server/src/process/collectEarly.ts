import { setFlagsFromString } from "node:v8"

/** Growth of the heap since the last full collection, in percent, at which V8 begins the next one. */
const growth = 100

/**
 * Has V8 collect all garbage once the heap has doubled, in all threads of this process. By itself it lets a small heap grow to a
 * multiple, and with it what objects hold outside of the heap, such as bodies and pixels.
 */
export const collectEarly = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`)
