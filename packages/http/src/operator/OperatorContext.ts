import {
  type AccountId,
  type AccountNotFound,
  type Accounts,
  type Brand,
  type Operators,
  type Passkeys,
  type PriceSchedule,
  type Purchasing,
  type Redirects,
  type Reports,
  type Sessions,
  UnknownAccount,
  type Webhooks
} from "@quick-response/core"
import * as Effect from "effect/Effect"

/** The services that operators see and change a business by. */
export interface OperatorContext {
  readonly accounts: typeof Accounts.Service
  /** Undefined where the operator gave none. */
  readonly brand: Brand | undefined
  readonly operators: typeof Operators.Service
  readonly passkeys: typeof Passkeys.Service | undefined
  readonly priceSchedule: typeof PriceSchedule.Service
  readonly purchasing: typeof Purchasing.Service
  readonly redirects: typeof Redirects.Service
  readonly reports: typeof Reports.Service
  readonly sessions: typeof Sessions.Service
  /** Undefined where the operator sends no webhooks. */
  readonly webhooks: typeof Webhooks.Service | undefined
}

/** Tells an operator of an account that there is none: elsewhere, the account that is not found is the caller's. */
export const ofAccount = <A, E extends { readonly _tag: string }>(
  id: AccountId,
  effect: Effect.Effect<A, AccountNotFound | E>
) => Effect.mapError(effect, (error) => (isNotFound(error) ? new UnknownAccount({ id }) : error))

const isNotFound = (error: { readonly _tag: string }): error is AccountNotFound =>
  error._tag === "AccountNotFound"
