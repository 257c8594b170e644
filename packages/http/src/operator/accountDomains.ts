import { DomainSummary } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createdAt, email } from "../contract/exampleValues.ts"
import { invalid, originRefused } from "../contract/failureSets.ts"
import { done } from "../contract/noData.ts"
import { firstPage } from "../contract/parameters.ts"
import { withBody } from "../contract/requestParts.ts"
import { failure, type PageSchema, pageFields, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import { DomainPath } from "../endpoints/account/domains.ts"
import { nothing } from "../endpoints/account/ownSession.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import { accountExample } from "./customerAccounts.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { DomainParameters, operatorEndpoint, ReasonBody } from "./operatorFields.ts"

const Summary: typeof DomainSummary = DomainSummary.annotations({ identifier: "DomainSummary" })

export const AccountDomains: PageSchema<{ domains: Schema.Array$<typeof Summary> }> = Schema.Struct({
  domains: Schema.Array(Summary),
  ...pageFields
}).annotations({ identifier: "AccountDomains" })

export const findDomains = operatorEndpoint("findDomains", {
  summary: "Find own domains",
  description: "By host. A `query` is a part of a host, in any letter case, or the id of an account.",
  example: {
    domains: [
      {
        host: "go.luna.example",
        accountId: accountExample.id,
        email,
        state: "live",
        codes: 12,
        createdAt,
        provedAt: createdAt,
        liveAt: createdAt,
        checkedAt: createdAt
      }
    ],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 20
  }
})
  .setUrlParams(DomainParameters)
  .addSuccess(success(AccountDomains, { description: "The domains were listed" }))
  .addError(invalid)
  .middleware(OperatorRequired)

export const handleFindDomains =
  ({ operators }: OperatorContext): HandlerOf<typeof findDomains> =>
  ({ query: { query, state, ...given } }) => {
    const page = { ...firstPage, ...given }
    return Effect.map(operators.findDomains({ ...page, query, state }), (found) => ({
      data: { ...found, ...page }
    }))
  }

export const withdrawDomain = withBody(
  operatorEndpoint("withdrawDomain", {
    summary: "Remove a domain for its holder",
    description:
      "Within a second its codes stop working there, and work under the hosts of the service. Its holder may add it again. A host that accounts only wait for is not found.",
    example: null
  }),
  ReasonBody,
  { reason: "its owner asked for it" }
)
  .setPath(DomainPath)
  .addSuccess(done("The domain was removed"))
  .addError(originRefused)
  .addError(failure("DOMAIN_NOT_FOUND"))
  .middleware(OperatorRequired)

export const handleWithdrawDomain =
  ({ operators }: OperatorContext): HandlerOf<typeof withdrawDomain> =>
  ({ path: { host }, payload: { reason }, caller: { accountId: operatorId } }) =>
    Effect.as(operators.removeDomain(host, { operatorId, reason }), nothing)
