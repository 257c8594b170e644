export type {
  CorsOptions,
  CpuLimits,
  HandlerOptions,
  HttpOptions,
  RateLimits,
  RequestRecord
} from "../exchange/HttpOptions.ts"
export type { Services } from "../serve/engine.ts"
export {
  type ConnectionInfo,
  type FetchHandler,
  fetchHandler,
  type ManagedFetchHandler,
  make
} from "./fetchHandler.ts"
