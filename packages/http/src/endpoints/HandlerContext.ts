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

/** The services and settings that handlers stand on. */
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
  /** The short addresses of dynamic codes, which a service may learn only when it listens. */
  readonly addresses: ShortAddressesShape
  /** The address of the service, its base path included. */
  readonly address: string
  /** The data of samples; those of the core where it is undefined. */
  readonly sampleData: string | undefined
  readonly version: string
  /** True where people can sign in. */
  readonly signIn: boolean
  /** True where they can by passkeys. */
  readonly offersPasskeys: boolean
  /** Says if strangers may open accounts. */
  readonly signUp: SignUpPolicy["signUp"]
  /** The credits that a new account begins with. */
  readonly welcomeCredits: CreditAmount
  readonly topUpUrl: string | undefined
  /** Undefined where the operator sells no credits. */
  readonly payments: typeof Payments.Service | undefined
  readonly drawing: DrawingPolicy
  readonly decodeElsewhere: DecodeElsewhere | undefined
}

/** The services by which people sign in, for the handlers of a service where they can. */
export interface PeopleContext {
  readonly accounts: typeof Accounts.Service
  readonly credentials: typeof Credentials.Service
  readonly events: typeof Events.Service
  readonly sessions: typeof Sessions.Service
  /** Undefined where the embedding program has no operators. */
  readonly operators: typeof Operators.Service | undefined
  /** Undefined where the embedding program verifies no passkeys. */
  readonly passkeys: typeof Passkeys.Service | undefined
  /** Undefined where browsers keep no passkeys for the service's address. */
  readonly relyingParty: RelyingParty | undefined
  /** Undefined where the operator sells no credits. */
  readonly payments: typeof Payments.Service | undefined
  /** Undefined where the operator sends no webhooks. */
  readonly webhooks: typeof Webhooks.Service | undefined
  /** The address of the service, its base path included. */
  readonly address: string
  /** The origins beside the service's own to which customers may return from a payment. */
  readonly corsOrigins: CorsOptions["origins"]
  readonly cookie: SessionCookie
  readonly limits: CredentialLimits
  readonly redeliveries: RedeliveryLimit
}
