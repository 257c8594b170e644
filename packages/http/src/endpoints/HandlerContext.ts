import type {
  Accounts,
  Catalogue,
  Credentials,
  CreditAmount,
  Events,
  Operators,
  Passkeys,
  Payments,
  Pricing,
  Purchasing,
  Reading,
  Redirects,
  RelyingParty,
  Rendering,
  Scans,
  Sessions,
  ShortAddressesShape,
  SignUpPolicy,
  Webhooks
} from "@quick-response/core"
import type { DecodeElsewhere } from "../exchange/decodeBody.ts"
import type { CorsOptions, DrawingPolicy } from "../exchange/HttpOptions.ts"
import type { SessionCookie } from "../headers/sessionCookie.ts"
import type { CredentialLimits } from "../rateLimit/credentialLimits.ts"
import type { RedeliveryLimit } from "../rateLimit/redeliveryLimit.ts"

/** Services and settings of the handlers. */
export interface HandlerContext {
  readonly accounts: typeof Accounts.Service
  readonly catalogue: typeof Catalogue.Service
  readonly events: typeof Events.Service
  readonly pricing: typeof Pricing.Service
  readonly purchasing: typeof Purchasing.Service
  readonly reading: typeof Reading.Service
  readonly redirects: typeof Redirects.Service
  readonly rendering: typeof Rendering.Service
  readonly scans: typeof Scans.Service
  /** The short addresses of dynamic codes; a service may learn them only when it listens. */
  readonly addresses: ShortAddressesShape
  /** The service's address, with its base path. */
  readonly address: string
  /** The data of samples; by default the core's. */
  readonly sampleData: string | undefined
  readonly version: string
  /** True if people can sign in. */
  readonly signIn: boolean
  /** True if they can with passkeys. */
  readonly offersPasskeys: boolean
  /** The policy for new accounts. */
  readonly signUp: SignUpPolicy["signUp"]
  /** The credits of a new account. */
  readonly welcomeCredits: CreditAmount
  readonly topUpUrl: string | undefined
  /** Undefined if the operator sells no credits. */
  readonly payments: typeof Payments.Service | undefined
  readonly drawing: DrawingPolicy
  readonly decodeElsewhere: DecodeElsewhere | undefined
}

/** Services of the handlers that need sign-in. */
export interface PeopleContext {
  readonly accounts: typeof Accounts.Service
  readonly credentials: typeof Credentials.Service
  readonly events: typeof Events.Service
  readonly sessions: typeof Sessions.Service
  /** Undefined if the embedding program has no operators. */
  readonly operators: typeof Operators.Service | undefined
  /** Undefined if the embedding program verifies no passkeys. */
  readonly passkeys: typeof Passkeys.Service | undefined
  /** Undefined if browsers keep no passkeys for the service's address. */
  readonly relyingParty: RelyingParty | undefined
  /** Undefined if the operator sells no credits. */
  readonly payments: typeof Payments.Service | undefined
  /** Undefined if the operator sends no webhooks. */
  readonly webhooks: typeof Webhooks.Service | undefined
  /** The service's address, with its base path. */
  readonly address: string
  /** Origins, beside the service's own, to which customers may return after paying. */
  readonly corsOrigins: CorsOptions["origins"]
  readonly cookie: SessionCookie
  readonly limits: CredentialLimits
  readonly redeliveries: RedeliveryLimit
}
