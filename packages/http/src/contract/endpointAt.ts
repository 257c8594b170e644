import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpMethod } from "@effect/platform/HttpMethod"
import * as OpenApi from "@effect/platform/OpenApi"
import { DataExample } from "./annotations.ts"
import { slowFailures } from "./failureSets.ts"
import { type EndpointName, endpointPaths, type RoutePath } from "./routeTable.ts"

/** An endpoint's texts and example. */
export interface EndpointWords {
  readonly summary: string
  readonly description: string
  /** A success's data, as JSON. */
  readonly example: unknown
}

/** Paths by endpoint name. */
type PathTable<Table> = { readonly [Name in keyof Table]: RoutePath }

/** Makes endpoints that answer without waiting, at a table's paths. */
const promptEndpointsOf =
  <const Table extends PathTable<Table>>(table: Table) =>
  <Name extends string & keyof Table>(
    name: Name,
    { summary, description, example }: EndpointWords
  ): HttpApiEndpoint.HttpApiEndpoint<Name, Table[Name][0]> => {
    const { 0: method, 1: path }: { readonly 0: Table[Name][0]; readonly 1: `/${string}` } = table[name]
    return HttpApiEndpoint.make(method)(name, path)
      .annotate(OpenApi.Summary, summary)
      .annotate(OpenApi.Description, description)
      .annotate(DataExample, example)
  }

/**
 * An endpoint without request parts and with these failures; by default a defect or a timeout, as for an endpoint that
 * may wait.
 */
export type BareEndpoint<
  Name extends string,
  Method extends HttpMethod,
  Failure = typeof slowFailures.Type
> = HttpApiEndpoint.HttpApiEndpoint<Name, Method, never, never, never, never, void, Failure>

export const endpointsOf = <const Table extends PathTable<Table>>(
  table: Table
): (<Name extends string & keyof Table>(
  name: Name,
  words: EndpointWords
) => BareEndpoint<Name, Table[Name][0]>) => {
  const make = promptEndpointsOf(table)
  return (name, words) => make(name, words).addError(slowFailures)
}

/** Declares an endpoint that answers without waiting, at the path that the table has for its name. */
export const promptEndpointAt: <Name extends EndpointName>(
  name: Name,
  words: EndpointWords
) => HttpApiEndpoint.HttpApiEndpoint<Name, (typeof endpointPaths)[Name][0]> = promptEndpointsOf(endpointPaths)

/** Declares an endpoint at the path that the table has for its name. */
export const endpointAt: <Name extends EndpointName>(
  name: Name,
  words: EndpointWords
) => BareEndpoint<Name, (typeof endpointPaths)[Name][0]> = endpointsOf(endpointPaths)
