export {
  type ConnectionInfo,
  type FetchHandler,
  fetchHandler,
  type ManagedFetchHandler,
  make
} from "./fetch/handler.ts"
export type { Services } from "./server/engine.ts"
export type {
  CorsOptions,
  CpuLimits,
  HandlerOptions,
  HttpOptions,
  RateLimits,
  RequestRecord
} from "./server/options.ts"
