export { layer, listen } from "./node/listen.ts"
export { type ManagedNodeHandler, type NodeHandler, nodeHandler } from "./node/nodeHandler.ts"
export { serve } from "./node/serve.ts"
export type { Services } from "./server/engine.ts"
export { ListenError, type Listener } from "./server/Listener.ts"
export type {
  CorsOptions,
  CpuLimits,
  HandlerOptions,
  HttpOptions,
  ListenOptions,
  RateLimits,
  RequestRecord
} from "./server/options.ts"
