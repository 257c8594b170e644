import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import {
  BodyExample,
  BodyScale,
  CacheControl,
  DataExample,
  GivenAgain,
  Rated,
  RawBody,
  RepeatedBody,
  type Scale,
  TakesPicture
} from "../contract/annotations.ts"
import type { EndpointName } from "../contract/endpointPaths.ts"
import type { PartSchema } from "../contract/requestParts.ts"
import { SessionRequired, StartsSession } from "../contract/security.ts"
import { contract, contractOfKeys } from "./contract.ts"

/** The contract of an endpoint, by itself and by its group. */
export interface EndpointTraits {
  readonly name: EndpointName
  readonly method: string
  readonly path: `/${string}`
  /** The callers that may ask: anyone, the holder of a key or a signed-in user, or only the latter. */
  readonly access: "anyone" | "caller" | "session"
  /** True where a success starts a session. */
  readonly startsSession: boolean
  readonly bodyScale: Scale
  /** The most bytes of a body that is not decoded; undefined for JSON. */
  readonly rawBody: number | undefined
  /** True where the body may be a picture under its own media type. */
  readonly takesPicture: boolean
  /** False where rate limits do not count its requests. */
  readonly isRated: boolean
  /** The `message` of a success with 200 that made nothing new; undefined where there is none. */
  readonly givenAgain: string | undefined
  /** True where the same body often comes again. */
  readonly isRepeated: boolean
  readonly cacheControl: string
  readonly pathSchema: PartSchema
  readonly querySchema: PartSchema
  readonly headersSchema: PartSchema
  readonly payloadSchema: PartSchema
  /** The schema of a success, with its envelope. */
  readonly success: SchemaAST.AST
  readonly status: number
  /** The `message` of a success. */
  readonly message: string
  /** The data of a success, and the body of a request, in the documentation. */
  readonly examples: { readonly data: unknown; readonly body: unknown }
}

/**
 * All endpoints of the contract, or only those of a service where nobody signs in. `HttpApi.reflect` tells the same and puts the
 * schemas of all failures together, which takes a large part of a server's start.
 */
export const eachEndpoint = (hasPeople: boolean): ReadonlyArray<EndpointTraits> =>
  Object.values((hasPeople ? contract : contractOfKeys).groups).flatMap((group) =>
    Object.values(group.endpoints).map((endpoint): EndpointTraits => {
      const annotations = Context.merge(group.annotations, endpoint.annotations)
      const middleware = [...group.middlewares, ...endpoint.middlewares]
      const success = endpoint.successSchema.ast
      return {
        name: endpoint.name,
        method: endpoint.method,
        path: endpoint.path,
        access: middleware.some(({ key }) => key === SessionRequired.key)
          ? "session"
          : middleware.some(HttpApiMiddleware.isSecurity)
            ? "caller"
            : "anyone",
        startsSession: Context.get(annotations, StartsSession),
        bodyScale: Context.get(annotations, BodyScale),
        rawBody: Context.get(annotations, RawBody),
        takesPicture: Context.get(annotations, TakesPicture),
        isRated: Context.get(annotations, Rated),
        givenAgain: Context.get(annotations, GivenAgain),
        isRepeated: Context.get(annotations, RepeatedBody),
        cacheControl: Context.get(annotations, CacheControl),
        pathSchema: endpoint.pathSchema,
        querySchema: endpoint.urlParamsSchema,
        headersSchema: endpoint.headersSchema,
        payloadSchema: endpoint.payloadSchema,
        success,
        status: HttpApiSchema.getStatusSuccessAST(success),
        message: Option.getOrElse(SchemaAST.getDescriptionAnnotation(success), () => "OK"),
        examples: { data: Context.get(annotations, DataExample), body: Context.get(annotations, BodyExample) }
      }
    })
  )
