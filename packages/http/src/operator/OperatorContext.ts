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

/** Services of the operator endpoints. */
export interface OperatorContext {
  readonly accounts: typeof Accounts.Service
  /** Undefined if the operator set no brand. */
  readonly brand: Brand | undefined
  readonly operators: typeof Operators.Service
  readonly passkeys: typeof Passkeys.Service | undefined
  readonly priceSchedule: typeof PriceSchedule.Service
  readonly purchasing: typeof Purchasing.Service
  readonly redirects: typeof Redirects.Service
  readonly reports: typeof Reports.Service
  readonly sessions: typeof Sessions.Service
  /** Undefined if the operator sends no webhooks. */
  readonly webhooks: typeof Webhooks.Service | undefined
}

/** Reports that an operator's account does not exist: elsewhere, a missing account is the caller's. */
export const ofAccount = <A, E extends { readonly _tag: string }>(
  id: AccountId,
  effect: Effect.Effect<A, AccountNotFound | E>
) => Effect.mapError(effect, (error) => (isNotFound(error) ? new UnknownAccount({ id }) : error))

const isNotFound = (error: { readonly _tag: string }): error is AccountNotFound =>
  error._tag === "AccountNotFound"
