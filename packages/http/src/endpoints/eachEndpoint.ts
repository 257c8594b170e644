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
  FileTypes,
  GivenAgain,
  Rated,
  RawBody,
  RepeatedBody,
  type Scale,
  TakesPicture
} from "../contract/annotations.ts"
import type { PartSchema } from "../contract/requestParts.ts"
import type { CallName } from "../contract/routeTable.ts"
import { OperatorRequired, SessionRequired, StartsSession } from "../contract/security.ts"
import { contract, contractOfKeys } from "./contract.ts"

/** An endpoint's contract, from its own and its group's annotations. */
export interface EndpointTraits {
  readonly name: CallName
  readonly method: string
  readonly path: `/${string}`
  /** The accepted callers: anyone; key holders and signed-in users; signed-in users; operators. */
  readonly access: "anyone" | "caller" | "session" | "operator"
  /** True if a success starts a session. */
  readonly startsSession: boolean
  readonly bodyScale: Scale
  /** The most bytes of an undecoded body; undefined for JSON. */
  readonly rawBody: number | undefined
  /** True if the body may be a picture under its own media type. */
  readonly takesPicture: boolean
  /** The media types of a success without an envelope; empty for others. */
  readonly fileTypes: ReadonlyArray<string>
  /** False if rate limits do not count its requests. */
  readonly isRated: boolean
  /** The `message` of a 200 success that created no resource; undefined without such a success. */
  readonly givenAgain: string | undefined
  /** True if the same body is often repeated. */
  readonly isRepeated: boolean
  readonly cacheControl: string
  readonly pathSchema: PartSchema
  readonly querySchema: PartSchema
  readonly headersSchema: PartSchema
  readonly payloadSchema: PartSchema
  /** The success schema, with its envelope. */
  readonly success: SchemaAST.AST
  readonly status: number
  /** A success's `message`. */
  readonly message: string
  /** Example data and body, for the documentation. */
  readonly examples: { readonly data: unknown; readonly body: unknown }
}

const accessOf = (middleware: ReadonlyArray<HttpApiMiddleware.TagClassAny>): EndpointTraits["access"] => {
  if (middleware.some(({ key }) => key === OperatorRequired.key)) return "operator"
  if (middleware.some(({ key }) => key === SessionRequired.key)) return "session"
  return middleware.some(HttpApiMiddleware.isSecurity) ? "caller" : "anyone"
}

/** Annotations and middleware of an endpoint or group. */
interface Annotated {
  readonly annotations: Context.Context<never>
  readonly middlewares: ReadonlySet<HttpApiMiddleware.TagClassAny>
}

interface AnyEndpoint extends Annotated, Pick<EndpointTraits, "name" | "method" | "path" | "pathSchema"> {
  readonly urlParamsSchema: PartSchema
  readonly headersSchema: PartSchema
  readonly payloadSchema: PartSchema
  readonly successSchema: { readonly ast: SchemaAST.AST }
}

export interface AnyGroup extends Annotated {
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
}

/**
 * An interface's endpoints. `HttpApi.reflect` returns the same but merges all failure schemas, a large part of a
 * server's start-up time.
 */
export const traitsOf = ({
  groups
}: {
  readonly groups: Readonly<Record<string, AnyGroup>>
}): ReadonlyArray<EndpointTraits> =>
  Object.values(groups).flatMap((group) =>
    Object.values(group.endpoints).map((endpoint): EndpointTraits => {
      const annotations = Context.merge(group.annotations, endpoint.annotations)
      const success = endpoint.successSchema.ast
      return {
        name: endpoint.name,
        method: endpoint.method,
        path: endpoint.path,
        access: accessOf([...group.middlewares, ...endpoint.middlewares]),
        startsSession: Context.get(annotations, StartsSession),
        bodyScale: Context.get(annotations, BodyScale),
        rawBody: Context.get(annotations, RawBody),
        takesPicture: Context.get(annotations, TakesPicture),
        fileTypes: Context.get(annotations, FileTypes),
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

/** All endpoints of the contract, or only those of a service without sign-in. */
export const eachEndpoint = (hasPeople: boolean): ReadonlyArray<EndpointTraits> =>
  traitsOf(hasPeople ? contract : contractOfKeys)
