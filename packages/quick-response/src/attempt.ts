import { toQuickResponseError } from "./QuickResponseError.ts"

/** Does some work, and turns any error into a `QuickResponseError`. */
export const attempt = async <A>(work: () => A | Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    throw toQuickResponseError(error)
  }
}
