export type { HostCaller } from "../exchange/Exchange.ts"
export type {
  CorsOptions,
  CpuLimits,
  HandlerOptions,
  HttpOptions,
  ListenOptions,
  RateLimits,
  RequestRecord
} from "../exchange/HttpOptions.ts"
export { ListenError, type Listener } from "../exchange/Listener.ts"
export type { Services } from "../serve/engine.ts"
export {
  type ManagedNodeHandler,
  type NodeHandler,
  type NodeHandlerOptions,
  nodeHandler
} from "./nodeHandler.ts"
export { layer, listen, type NodeListenOptions, serve } from "./nodeListener.ts"
