import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { PriceFromDecimal } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { CacheControl } from "./annotations.ts"
import { commonFailures } from "./failureSets.ts"
import { success } from "./responseEnvelope.ts"

/** The data of `GET /v1/Service`. */
export const ServiceInfo: Schema.Struct<{
  version: typeof Schema.String
  signIn: typeof Schema.Boolean
  signUp: Schema.Literal<["open", "closed"]>
  welcomeCredits: typeof PriceFromDecimal
  drawing: Schema.Literal<["free", "paid"]>
  topUpUrl: Schema.NullOr<typeof Schema.String>
  formats: Schema.Array$<typeof Schema.String>
}> = Schema.Struct({
  version: Schema.String,
  signIn: Schema.Boolean.annotations({
    description: "Whether people can sign in here; otherwise there are accounts and keys alone"
  }),
  signUp: Schema.Literal("open", "closed").annotations({
    description: "Whether anyone may open an account, or the operator alone"
  }),
  welcomeCredits: PriceFromDecimal.annotations({
    description: "The credits that a new account begins with; 0 where nobody can open one"
  }),
  drawing: Schema.Literal("free", "paid").annotations({
    description:
      'Whether `generate` draws whatever a key asks for ("free"), or what was bought and what costs the base price alone ("paid")'
  }),
  topUpUrl: Schema.NullOr(Schema.String).annotations({
    description: "Where to get credits; null where the operator names no such address"
  }),
  formats: Schema.Array(Schema.String).annotations({ description: "The values of `format`" })
}).annotations({ identifier: "Service" })

const getService = HttpApiEndpoint.get("getService", "/v1/Service")
  .addSuccess(success(ServiceInfo, { description: "The service was described" }))
  .annotate(CacheControl, "public, no-cache")
  .annotate(OpenApi.Summary, "Describe the service")
  .annotate(
    OpenApi.Description,
    "What pages need to know of this service: its version and formats, and what its operator decided."
  )

/** The endpoint that describes the service. */
export const service = HttpApiGroup.make("service", { topLevel: true })
  .add(getService)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Service")
  .annotate(OpenApi.Description, "What this service offers")
