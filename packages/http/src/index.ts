export * from "./contract.ts"
export type { Document, Operation, Parameter } from "./openapi.ts"
export { openApiDocument } from "./openapi.ts"
export type * from "./options.ts"
