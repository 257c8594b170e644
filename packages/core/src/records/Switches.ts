import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { AccountId } from "./AccountRecord.ts"
import type { QrCodeId } from "./QrCode.ts"

/** An account that was suspended, restored or closed, or a code that its operator switched. */
export type Switched = { readonly accountId: AccountId } | { readonly qrCodeId: QrCodeId }

type Listener = (switched: Switched) => void

/** Tells the memories of a process about accounts and codes that it switched, so that they are read again at once. */
export interface SwitchesShape {
  readonly tell: (switched: Switched) => void
  /** Calls a listener after each switch, until the scope closes. */
  readonly listen: (listener: Listener) => Effect.Effect<void, never, Scope.Scope>
}

const makeSwitches = (): SwitchesShape => {
  const listeners = new Set<Listener>()
  return {
    tell: (switched) => {
      for (const listener of listeners) listener(switched)
    },
    listen: (listener) =>
      Effect.acquireRelease(
        Effect.sync(() => {
          listeners.add(listener)
        }),
        () =>
          Effect.sync(() => {
            listeners.delete(listener)
          })
      )
  }
}

/** The switches of this process. All its services share them by default. */
export class Switches extends Context.Reference<Switches>()("@quick-response/core/Switches", {
  defaultValue: makeSwitches
}) {}

/** Runs a verb that switches an account or a code, and tells so when it ends, also if its outcome is unknown. */
export const switching = <A, E>(
  { tell }: SwitchesShape,
  switched: Switched,
  verb: Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.ensuring(
    verb,
    Effect.sync(() => tell(switched))
  )
