export * from "./contract/endpoints.ts"
export { Meta } from "./contract/envelope.ts"
export { Failure, type FailureCode, failureCodes, failures } from "./contract/failures.ts"
