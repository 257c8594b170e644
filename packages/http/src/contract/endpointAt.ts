import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import { DataExample } from "./annotations.ts"
import { type EndpointName, endpointPaths } from "./endpointPaths.ts"

type MethodOf<Name extends EndpointName> = (typeof endpointPaths)[Name][0]

/** An endpoint in words. */
interface EndpointWords {
  readonly summary: string
  readonly description: string
  /** The data of a success, as JSON. */
  readonly example: unknown
}

/** An endpoint at the path of its name. */
export const endpointAt = <Name extends EndpointName>(
  name: Name,
  { summary, description, example }: EndpointWords
): HttpApiEndpoint.HttpApiEndpoint<Name, MethodOf<Name>> => {
  const [method, path]: readonly [MethodOf<Name>, `/${string}`] = endpointPaths[name]
  return HttpApiEndpoint.make(method)(name, path)
    .annotate(OpenApi.Summary, summary)
    .annotate(OpenApi.Description, description)
    .annotate(DataExample, example)
}
