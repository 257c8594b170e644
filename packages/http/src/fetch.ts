export { type ConnectionInfo, type FetchHandler, fetchHandler, make } from "./fetch/handler.ts"
export type { Services } from "./server/engine.ts"
export type { CorsOptions, CpuLimits, HttpOptions, RateLimits, RequestRecord } from "./server/options.ts"
