import { toQuickResponseError } from "./QuickResponseError.ts"

/** Does some work that fails with a `QuickResponseError`, whatever it throws. */
export const attempt = async <A>(work: () => A | Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    throw toQuickResponseError(error)
  }
}
