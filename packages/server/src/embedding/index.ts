export { givenParts, type Parts } from "./givenParts.ts"
export { domainsOf, loadPages, partServices, shortAddressesOf } from "./partServices.ts"
