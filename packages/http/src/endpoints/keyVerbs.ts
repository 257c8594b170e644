import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { KeyVerb } from "@quick-response/core"
import { type EndpointName, endpointPaths, type RouteName, type RoutePath } from "../contract/routeTable.ts"
import type { CallerRequired } from "../contract/security.ts"
import type { Endpoint } from "./contract.ts"

/** True if an endpoint takes a key. */
export type TakesKey<E> =
  E extends HttpApiEndpoint.HttpApiEndpoint<
    string,
    infer _Method,
    infer _Path,
    infer _Query,
    infer _Payload,
    infer _Headers,
    infer _Success,
    infer _Error,
    infer R
  >
    ? CallerRequired extends R
      ? true
      : false
    : never

/** A verb, or those of which the body asks for one. */
export type RowVerb = KeyVerb | ReadonlyArray<KeyVerb>

type Named<Name extends EndpointName> = HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoint, Name>

/** The rows of the contract. A row without the verb of an endpoint that takes a key, or with another's, does not compile. */
const rows: {
  readonly [Name in EndpointName]: TakesKey<Named<Name>> extends true
    ? readonly [RoutePath[0], RoutePath[1], RoutePath[2], RowVerb]
    : readonly [RoutePath[0], RoutePath[1], RoutePath[2]?]
} = endpointPaths

const rowByName: Readonly<Partial<Record<RouteName, RoutePath>>> = rows

/** The verb that a key needs at a route; several if the body asks for one of them, none if it takes no key. */
export const rowVerb = (name: RouteName): RowVerb | undefined => rowByName[name]?.[3]

type ListedName = {
  readonly [Name in EndpointName]: (typeof endpointPaths)[Name] extends readonly [
    unknown,
    unknown,
    unknown,
    ReadonlyArray<KeyVerb>
  ]
    ? Name
    : never
}[EndpointName]

type BodyOf<Name extends EndpointName> = HttpApiEndpoint.HttpApiEndpoint.Payload<Named<Name>>

/** The verbs that a body asks for, if its row has several. */
const verbsOfBody: {
  readonly [Name in ListedName | "changeQrCode"]: (body: BodyOf<Name>) => ReadonlyArray<KeyVerb>
} = {
  batch: ({ purchase }) => [purchase === true ? "buy" : "draw"],
  changeQrCode: ({ design }) => (design === undefined ? [] : ["buy"])
}

/** Bivariant, since the contract's decoding checked the body. */
interface BodyVerbs {
  verbs(body: unknown): ReadonlyArray<KeyVerb>
}

const bodyVerbs: ReadonlyMap<string, BodyVerbs> = new Map(
  Object.entries<BodyVerbs["verbs"]>(verbsOfBody).map(([name, verbs]) => [name, { verbs }])
)

/** The function that finds the verbs of a route's body; undefined if no body asks for any. */
export const verbsOfBodyAt = (name: RouteName): BodyVerbs["verbs"] | undefined => {
  const found = bodyVerbs.get(name)
  return found === undefined ? undefined : (body) => found.verbs(body)
}
