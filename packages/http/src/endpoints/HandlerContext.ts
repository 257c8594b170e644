import type {
  Accounts,
  Catalogue,
  Credentials,
  DemoAccounts,
  Domains,
  Events,
  Operators,
  OwnDomainsShape,
  Passkeys,
  Payments,
  Pricing,
  Prints,
  Proofs,
  Purchasing,
  Reading,
  Redirects,
  RelyingParty,
  Rendering,
  Scans,
  Seller,
  Sessions,
  ShortAddressesShape,
  TestPayments,
  Webhooks
} from "@quick-response/core"
import type { CorsOptions, DrawingPolicy, HttpOptions } from "../exchange/HttpOptions.ts"
import type { SessionCookie } from "../headers/sessionCookie.ts"
import type { CredentialLimits } from "../rateLimit/credentialLimits.ts"
import type { DomainLookLimit } from "../rateLimit/domainLookLimit.ts"
import type { RedeliveryLimit } from "../rateLimit/redeliveryLimit.ts"
import type { TakeoutLimit } from "../rateLimit/takeoutLimit.ts"

/** Services of the handlers, and the options of the service. */
export interface HandlerContext extends Pick<HttpOptions, "decodeElsewhere" | "mcp" | "topUpUrl"> {
  readonly accounts: typeof Accounts.Service
  readonly catalogue: typeof Catalogue.Service
  readonly events: typeof Events.Service
  readonly pricing: typeof Pricing.Service
  readonly prints: typeof Prints.Service
  readonly proofs: typeof Proofs.Service
  /** The seller that proofs name. */
  readonly seller: Seller
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
  /** Undefined if people cannot sign in. */
  readonly credentials: typeof Credentials.Service | undefined
  /** True if people can sign in with passkeys. */
  readonly offersPasskeys: boolean
  /** Undefined if the operator offers no demo accounts. */
  readonly demoAccounts: typeof DemoAccounts.Service | undefined
  /** Undefined if the operator sells no credits. */
  readonly payments: typeof Payments.Service | undefined
  /** Undefined if the operator offers no own domains. */
  readonly domains: typeof Domains.Service | undefined
  readonly ownDomains: OwnDomainsShape
  readonly drawing: DrawingPolicy
}

/** Services of the handlers that need sign-in. */
export interface PeopleContext {
  readonly accounts: typeof Accounts.Service
  readonly credentials: typeof Credentials.Service
  readonly events: typeof Events.Service
  readonly purchasing: typeof Purchasing.Service
  readonly redirects: typeof Redirects.Service
  readonly rendering: typeof Rendering.Service
  readonly scans: typeof Scans.Service
  readonly sessions: typeof Sessions.Service
  /** Undefined if the operator offers no demo accounts. */
  readonly demoAccounts: typeof DemoAccounts.Service | undefined
  /** Undefined if the embedding program has no operators. */
  readonly operators: typeof Operators.Service | undefined
  /** Undefined if the embedding program verifies no passkeys. */
  readonly passkeys: typeof Passkeys.Service | undefined
  /** Undefined if browsers keep no passkeys for the service's address. */
  readonly relyingParty: RelyingParty | undefined
  /** Undefined if the operator sells no credits. */
  readonly payments: typeof Payments.Service | undefined
  /** Undefined unless top-ups are paid without money. */
  readonly testPayments: typeof TestPayments.Service | undefined
  /** Undefined if the operator sends no webhooks. */
  readonly webhooks: typeof Webhooks.Service | undefined
  /** The service's address, with its base path. */
  readonly address: string
  /** Origins, in addition to the service's own, to which customers may return after paying. */
  readonly corsOrigins: CorsOptions["origins"]
  readonly cookie: SessionCookie
  readonly limits: CredentialLimits
  readonly redeliveries: RedeliveryLimit
  readonly beginTakeout: TakeoutLimit
  /** Undefined if the operator offers no own domains. */
  readonly domains: typeof Domains.Service | undefined
  readonly domainLooks: DomainLookLimit
}
