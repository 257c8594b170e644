import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import { DataExample } from "./annotations.ts"
import { type EndpointName, type EndpointPath, endpointPaths, type GivenPart } from "./endpointPaths.ts"

/** An endpoint in words. */
export interface EndpointWords {
  readonly summary: string
  readonly description: string
  /** The data of a success, as JSON. */
  readonly example: unknown
}

/** Makes endpoints at the paths of a table. */
export const endpointsOf =
  <const Table extends { readonly [Name in keyof Table]: EndpointPath }>(table: Table) =>
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

/** An endpoint at the path of its name. */
export const endpointAt: <Name extends EndpointName>(
  name: Name,
  words: EndpointWords
) => HttpApiEndpoint.HttpApiEndpoint<Name, (typeof endpointPaths)[Name][0]> = endpointsOf(endpointPaths)
