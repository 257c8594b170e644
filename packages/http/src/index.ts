export * from "./contract.ts"
export * from "./options.ts"
