import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import { type CallName, endpointPaths, operatorPaths } from "../contract/routeTable.ts"
import type { Endpoint } from "../endpoints/contract.ts"
import { type EndpointTraits, eachEndpoint, traitsOf } from "../endpoints/eachEndpoint.ts"
import { operatorContract, type operatorGroup } from "../operator/operatorContract.ts"

type Declared = HttpApiEndpoint.HttpApiEndpoint.Name<
  Endpoint | HttpApiGroup.HttpApiGroup.Endpoints<typeof operatorGroup>
>

/** A value for each endpoint that a service can have. A row of the route table without a contract does not compile. */
export const servedEndpoints = <Value>(
  make: (traits: EndpointTraits) => Value
): Readonly<Record<CallName, Value>> => {
  const declared = new Map<Declared, EndpointTraits>(
    [...eachEndpoint(true), ...traitsOf(operatorContract)].map((traits) => [traits.name, traits])
  )
  return tableOf(keysOf({ ...endpointPaths, ...operatorPaths }), (name) => {
    const traits = declared.get(name)
    if (traits === undefined) throw new Error(`no contract declares ${name}`)
    return make(traits)
  })
}
