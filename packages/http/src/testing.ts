// Request parsers, answer writers and their memory, for tests. Not part of the public API.
export { makeFileNamer } from "./batch/fileNames.ts"
export { manifestCsv } from "./batch/manifest.ts"
export { boundedOf, type PartSchema, requestPart, withBody } from "./contract/requestParts.ts"
export { failure, success } from "./contract/responseEnvelope.ts"
export {
  type AgentName,
  type CallName,
  type DocumentName,
  type PatternName,
  type RouteName,
  type RoutePath,
  routeTable
} from "./contract/routeTable.ts"
export { eachEndpoint } from "./endpoints/eachEndpoint.ts"
export { type BodyStream, isStream, makeAnswers, requestIdOf } from "./exchange/Answer.ts"
export { chooseCoding } from "./exchange/contentCoding.ts"
export {
  expectationFault,
  faultOf,
  isExpectationMet,
  targetOf,
  unsupportedBody
} from "./exchange/requestValidation.ts"
export { preferredImages } from "./headers/accept.ts"
export { clientAddress } from "./headers/clientAddress.ts"
export { matches } from "./headers/etag.ts"
export { type JsonLimits, parse as parseJson, requestLimits } from "./json/parse.ts"
export {
  type Hold,
  type MemoryShares,
  makeMemoryShares,
  smallHold,
  stalledAfter
} from "./memory/memoryShares.ts"
export { servedEndpoints } from "./routes/servedEndpoints.ts"
export { corsHeaders, preflightHeaders } from "./serve/cors.ts"
