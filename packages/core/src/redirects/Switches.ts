import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { AccountId } from "../records/AccountRecord.ts"
import { QrCodeId } from "../records/QrCode.ts"
import { RedirectSlug } from "./RedirectSlug.ts"

/** A suspended, restored or closed account, a code that an operator switched, or the slug of one that its owner changed. */
export const Switched: Schema.Union<
  [
    Schema.Struct<{ accountId: typeof AccountId }>,
    Schema.Struct<{ qrCodeId: typeof QrCodeId }>,
    Schema.Struct<{ slug: typeof RedirectSlug }>
  ]
> = Schema.Union(
  Schema.Struct({ accountId: AccountId }),
  Schema.Struct({ qrCodeId: QrCodeId }),
  Schema.Struct({ slug: RedirectSlug })
)
export type Switched = typeof Switched.Type

type Listener = (switched: Switched) => void

/** Notifies a process's caches of switched accounts and codes, so that they are read again at once. */
export interface SwitchesShape {
  readonly tell: (switched: Switched) => void
  /** Calls a listener after each switch until the scope closes. */
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

/** The switches of this process, shared by all its services by default. */
export class Switches extends Context.Reference<Switches>()("@quick-response/core/Switches", {
  defaultValue: makeSwitches
}) {}

/** Runs a verb that switches an account or code, and notifies at its end, even if its outcome is unknown. */
export const switching = <A, E>(
  { tell }: SwitchesShape,
  switched: Switched,
  verb: Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.ensuring(
    verb,
    Effect.sync(() => tell(switched))
  )
