export { givenParts, type Parts } from "./givenParts.ts"
export { loadPages, partServices, shortAddressesOf } from "./partServices.ts"
