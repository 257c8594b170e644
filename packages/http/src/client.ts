export { Failure, type FailureCode } from "./contract.ts"
export {
  type Client,
  type ClientOptions,
  make,
  QuickResponse,
  Unintelligible,
  Unreachable
} from "./effectClient.ts"
export { makePromiseClient, type PromiseClient } from "./promiseClient.ts"
