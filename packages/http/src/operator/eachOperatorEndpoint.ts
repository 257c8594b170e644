import { type EndpointTraits, traitsOf } from "../endpoints/eachEndpoint.ts"
import { operatorContract } from "./operatorContract.ts"

/** The endpoints of operators. */
export const eachOperatorEndpoint = (): ReadonlyArray<EndpointTraits> => traitsOf(operatorContract)
