import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import { toQuickResponseError } from "../QuickResponseError.ts"

/** What an effect gave. Throws what it failed with. */
export const resultOf = <A>(exit: Exit.Exit<A, unknown>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  throw toQuickResponseError(Cause.squash(exit.cause))
}
