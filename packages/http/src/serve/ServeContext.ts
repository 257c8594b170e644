import type { Accounts, Operators, Sessions } from "@quick-response/core"
import type { DecodeElsewhere } from "../exchange/decodeBody.ts"
import type { ExchangeContext } from "../exchange/Exchange.ts"
import type { CorsOptions } from "../exchange/HttpOptions.ts"
import type { TimedFibers } from "../exchange/TimedFibers.ts"
import type { RequestTrace } from "../exchange/tracing.ts"
import type { SessionCookie } from "../headers/sessionCookie.ts"
import type { MemoryShares } from "../memory/memoryShares.ts"
import type { PageRouter } from "../pages/pageRouter.ts"
import type { ShortAddressRouter } from "../redirects/shortAddressRouter.ts"
import type { Router } from "../routes/pathRouter.ts"
import type { FailureLog } from "./failureLog.ts"
import type { OwnOrigins } from "./ownOrigins.ts"
import type { RateLimiter } from "./rateLimiter.ts"
import type { RepeatedBodies } from "./repeatedBodies.ts"

/** The parts and settings of a service, shared by all requests. */
export interface ServeContext extends ExchangeContext {
  readonly router: Router
  /** Page files; undefined without pages. */
  readonly pages: PageRouter | undefined
  /** Shared designs; undefined without pages. */
  readonly looks: Pick<Router, "find"> | undefined
  readonly shortAddresses: ShortAddressRouter
  readonly cors: CorsOptions | undefined
  /** The path of the public address. */
  readonly publicPath: string
  readonly accounts: typeof Accounts.Service
  /** Undefined without sign-in. */
  readonly sessions: typeof Sessions.Service | undefined
  /** Undefined without operator endpoints. */
  readonly operators: typeof Operators.Service | undefined
  readonly cookie: SessionCookie
  readonly origins: OwnOrigins
  readonly limiter: RateLimiter
  readonly shares: MemoryShares
  /** The largest ordinary body in bytes. */
  readonly bodyLimit: number
  readonly decodeElsewhere: DecodeElsewhere | undefined
  readonly repeatedBodies: RepeatedBodies
  readonly fibers: TimedFibers
  readonly failureLog: FailureLog
  /** Traces a request; undefined if tracing is off. */
  readonly trace: ((traceparent: string | undefined) => RequestTrace) | undefined
}
