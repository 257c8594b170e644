// The parsers of requests and the count of what is held, so that tests can hold each to its bounds. No part of the package's promises.
export { preferredImages } from "./accept.ts"
export { clientAddress } from "./clientAddress.ts"
export { chooseCoding } from "./compression.ts"
export { matches } from "./etag.ts"
export { type JsonLimits, parse as parseJson, requestLimits } from "./json/parse.ts"
export { type Hold, makeMemoryBudget } from "./server/memoryBudget.ts"
export { faultOf, targetOf } from "./strictHttp.ts"
