export { loggingLayer, logRequest } from "./logging.ts"
export { readPriceList, services } from "./services.ts"
export * from "./settings.ts"
