export { type Client, type ClientOptions, make, QuickResponse } from "./client/effect.ts"
export { makePromiseClient, type PromiseClient, type PromiseClientOptions } from "./client/promise.ts"
export { Unintelligible, Unreachable } from "./client/transportErrors.ts"
export { Failure, type FailureCode } from "./contract/failures.ts"
