import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpMethod } from "@effect/platform/HttpMethod"
import * as OpenApi from "@effect/platform/OpenApi"
import { DataExample } from "./annotations.ts"
import { slowFailures } from "./failureSets.ts"
import { type EndpointName, endpointPaths, type GivenPart, type RoutePath } from "./routeTable.ts"

/** An endpoint in words. */
export interface EndpointWords {
  readonly summary: string
  readonly description: string
  /** The data of a success, as JSON. */
  readonly example: unknown
}

/** A table of paths by the names of endpoints. */
type PathTable<Table> = { readonly [Name in keyof Table]: RoutePath }

/** Makes endpoints that wait for nothing, at the paths of a table. */
const promptEndpointsOf =
  <const Table extends PathTable<Table>>(table: Table) =>
  <Name extends string & keyof Table>(
    name: Name,
    { summary, description, example }: EndpointWords
  ): HttpApiEndpoint.HttpApiEndpoint<Name, Table[Name][0]> => {
    const [method, path]: readonly [Table[Name][0], `/${string}`, GivenPart?] = table[name]
    return HttpApiEndpoint.make(method)(name, path)
      .annotate(OpenApi.Summary, summary)
      .annotate(OpenApi.Description, description)
      .annotate(DataExample, example)
  }

/** An endpoint whose request has no parts, with these failures; by default those of one that may wait: by a defect, or for its time. */
export type BareEndpoint<
  Name extends string,
  Method extends HttpMethod,
  Failure = typeof slowFailures.Type
> = HttpApiEndpoint.HttpApiEndpoint<Name, Method, never, never, never, never, void, Failure>

/** Makes endpoints at the paths of a table. */
export const endpointsOf = <const Table extends PathTable<Table>>(
  table: Table
): (<Name extends string & keyof Table>(
  name: Name,
  words: EndpointWords
) => BareEndpoint<Name, Table[Name][0]>) => {
  const make = promptEndpointsOf(table)
  return (name, words) => make(name, words).addError(slowFailures)
}

/** An endpoint that waits for nothing, at the path of its name. */
export const promptEndpointAt: <Name extends EndpointName>(
  name: Name,
  words: EndpointWords
) => HttpApiEndpoint.HttpApiEndpoint<Name, (typeof endpointPaths)[Name][0]> = promptEndpointsOf(endpointPaths)

/** An endpoint at the path of its name. */
export const endpointAt: <Name extends EndpointName>(
  name: Name,
  words: EndpointWords
) => BareEndpoint<Name, (typeof endpointPaths)[Name][0]> = endpointsOf(endpointPaths)
