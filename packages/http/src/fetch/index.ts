export type { HostCaller } from "../exchange/Exchange.ts"
export type {
  CorsOptions,
  CpuLimits,
  HandlerOptions,
  HttpOptions,
  RateLimits,
  RequestRecord
} from "../exchange/HttpOptions.ts"
export { defaultVersion } from "../exchange/HttpOptions.ts"
export type { Services } from "../serve/engine.ts"
export {
  type ConnectionInfo,
  type FetchHandler,
  type FetchOptions,
  fetchHandler,
  type ManagedFetchHandler,
  make
} from "./fetchHandler.ts"
