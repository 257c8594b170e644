import {
  type AccountDomain,
  type BoundedSchema,
  DomainHost,
  DomainState,
  type Domains,
  DomainsClosed,
  domainFields,
  SessionEnded,
  schemaOf
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { createdAt } from "../../contract/exampleValues.ts"
import { notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { HostParameter } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired, SessionRequired } from "../../contract/security.ts"
import { publicPathOf } from "../../exchange/basePath.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import { domainLooksAnHour } from "../../rateLimit/domainLookLimit.ts"
import type { HandlerContext, PeopleContext } from "../HandlerContext.ts"
import { nothing } from "./ownSession.ts"

const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)
const Texts: Schema.NullOr<Schema.Array$<typeof Schema.String>> = Schema.NullOr(Schema.Array(Schema.String))

const recordFields = {
  name: Schema.String,
  type: Schema.Literal("TXT", "CNAME", "A", "AAAA"),
  value: Schema.String,
  found: Texts.annotations({ description: "The values that the last look found; null before one" })
} as const

const DnsRecord: Schema.Struct<typeof recordFields> = Schema.Struct(recordFields).annotations({
  identifier: "DnsRecord"
})

type OwnDomainFields = {
  host: typeof DomainHost
  state: typeof DomainState
  records: Schema.Array$<typeof DnsRecord>
  codes: typeof Schema.Int
  isDefault: typeof Schema.Boolean
  rootTarget: Schema.NullOr<typeof Schema.String>
  createdAt: typeof Schema.DateTimeUtc
  provedAt: typeof NullableTime
  liveAt: typeof NullableTime
  checkedAt: typeof NullableTime
}

const ownDomainFields: OwnDomainFields = {
  host: DomainHost,
  state: DomainState.annotations({
    description:
      "`pending` waits for its proof, for 72 hours; `proved` may be sold under; `live` was requested by https; `lost` had no proof for 7 days: nothing is sold under it, and sold codes keep working"
  }),
  records: Schema.Array(DnsRecord).annotations({
    description: "The records to set: the TXT proves the host, the others lead it here"
  }),
  codes: Schema.Int.annotations({ description: "The number of codes whose pictures name it" }),
  isDefault: Schema.Boolean,
  rootTarget: Schema.NullOr(Schema.String).annotations({
    description: "The address to which `/` leads; null for 404"
  }),
  createdAt: Schema.DateTimeUtc,
  provedAt: NullableTime,
  liveAt: NullableTime,
  checkedAt: NullableTime.annotations({ description: "The time of the last look at its records" })
}

export const OwnDomain: Schema.Struct<OwnDomainFields> = Schema.Struct(ownDomainFields).annotations({
  identifier: "Domain"
})

export const DomainList: Schema.Struct<{ domains: Schema.Array$<typeof OwnDomain> }> = Schema.Struct({
  domains: Schema.Array(OwnDomain)
}).annotations({ identifier: "DomainList" })

const host = "go.luna.example"

const example = {
  host,
  state: "pending",
  records: [
    {
      name: `_quick-response.${host}`,
      type: "TXT",
      value: "qr-domain=k7q2mxv4zt6yb3nc5wd2fh4js6",
      found: null
    },
    { name: host, type: "CNAME", value: "edge.qr.example", found: null }
  ],
  codes: 0,
  isDefault: false,
  rootTarget: null,
  createdAt,
  provedAt: null,
  liveAt: null,
  checkedAt: null
} as const

/** A domain without internal fields. */
export const ownDomain = ({
  host,
  state,
  records,
  codes,
  isDefault,
  rootTarget,
  createdAt,
  provedAt,
  liveAt,
  checkedAt
}: AccountDomain): typeof OwnDomain.Type => ({
  host,
  state,
  records,
  codes,
  isDefault,
  rootTarget,
  createdAt,
  provedAt,
  liveAt,
  checkedAt
})

/** The domain service; fails if the operator offers no own domains. */
const offered = ({
  domains
}: Pick<PeopleContext, "domains">): Effect.Effect<typeof Domains.Service, DomainsClosed> =>
  domains === undefined ? new DomainsClosed() : Effect.succeed(domains)

export const DomainPath: Schema.Struct<{ host: typeof HostParameter }> = Schema.Struct({
  host: HostParameter
})

export const listDomains = endpointAt("listDomains", {
  summary: "List the own domains",
  description:
    "Hosts of the account, oldest first, each with the DNS records to set. Dynamic codes are sold under those that are proved.",
  example: { domains: [example] }
})
  .addSuccess(success(DomainList, { description: "The domains were listed" }))
  .addError(failure("DOMAINS_CLOSED"))
  .middleware(CallerRequired)

export const handleListDomains =
  (context: HandlerContext): HandlerOf<typeof listDomains> =>
  ({ caller }) =>
    Effect.gen(function* () {
      const domains = yield* (yield* offered(context)).list(caller.accountId)
      return { data: { domains: domains.map(ownDomain) } }
    })

const Host: BoundedSchema<string> = schemaOf(domainFields.host)
const IsDefault: BoundedSchema<boolean> = schemaOf(domainFields.isDefault)
const RootTarget: BoundedSchema<string | null> = schemaOf(domainFields.rootTarget)
const Confirm: BoundedSchema<number> = schemaOf(domainFields.confirm)

export const AddDomainBody: Schema.Struct<{ host: typeof Host }> = requestPart({ host: Host }).annotations({
  identifier: "AddDomainBody"
})

export const addDomain = withBody(
  endpointAt("addDomain", {
    summary: "Add an own domain",
    description:
      "A host of yours, such as go.luna.example, under which dynamic codes are sold once it is proved. The answer names the DNS records to set; a host that the account has is answered as it is. It waits 72 hours for its proof. An account may have a number of domains, and so may the service: another one is a 409. So is a host that another account holds.",
    example
  }),
  AddDomainBody,
  { host }
)
  .addSuccess(success(OwnDomain, { status: 201, description: "The domain was added" }))
  .addError(originRefused)
  .addError(failure("DOMAINS_CLOSED"))
  .addError(failure("DOMAIN_LIMIT_REACHED"))
  .addError(failure("DOMAIN_TAKEN"))
  .middleware(SessionRequired)

export const handleAddDomain = (context: PeopleContext): HandlerOf<typeof addDomain> => {
  const publicPath = publicPathOf(context.address)
  return ({ payload, caller }) =>
    Effect.gen(function* () {
      const added = yield* (yield* offered(context)).add(caller.accountId, payload.host)
      return {
        data: ownDomain(added),
        headers: { location: `${publicPath}/v1/Account/domains/${added.host}` }
      }
    }).pipe(Effect.catchTag("AccountNotFound", () => new SessionEnded()))
}

export const proveDomain = endpointAt("proveDomain", {
  summary: "Look at the proof of a domain",
  description: `Asks each name server for the TXT record now, for at most 5 seconds. If one of them lacks it, the answer is 409, and names what was found. An account may ask ${domainLooksAnHour} times an hour for a host; the service looks by itself each 10 minutes.`,
  example: { ...example, state: "proved", provedAt: createdAt, checkedAt: createdAt }
})
  .setPath(DomainPath)
  .addSuccess(success(OwnDomain, { description: "The domain is proved" }))
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("DOMAINS_CLOSED"))
  .addError(failure("DOMAIN_NOT_FOUND"))
  .addError(failure("DOMAIN_NOT_PROVED"))
  .addError(failure("DOMAIN_TAKEN"))
  .middleware(SessionRequired)

export const handleProveDomain =
  (context: PeopleContext): HandlerOf<typeof proveDomain> =>
  ({ path: { host }, caller: { accountId } }) =>
    Effect.gen(function* () {
      const domains = yield* offered(context)
      yield* context.domainLooks(accountId, host)
      return { data: ownDomain(yield* domains.prove(accountId, host)) }
    })

export const ChangeDomainBody: Schema.Struct<{
  isDefault: Optional<typeof IsDefault>
  rootTarget: Optional<typeof RootTarget>
}> = requestPart({
  isDefault: optionalField(IsDefault),
  rootTarget: optionalField(RootTarget)
}).annotations({ identifier: "ChangeDomainBody" })

export const changeDomain = withBody(
  endpointAt("changeDomain", {
    summary: "Change a domain",
    description:
      "`isDefault` makes dynamic codes that name no domain be sold under it, in place of the one before. `rootTarget` is the address to which its `/` leads; null removes it. A domain that is pending is not found.",
    example: { ...example, state: "live", isDefault: true, rootTarget: "https://luna.example/" }
  }),
  ChangeDomainBody,
  { isDefault: true, rootTarget: "https://luna.example/" }
)
  .setPath(DomainPath)
  .addSuccess(success(OwnDomain, { description: "The domain was changed" }))
  .addError(originRefused)
  .addError(failure("DOMAINS_CLOSED"))
  .addError(failure("DOMAIN_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleChangeDomain =
  (context: PeopleContext): HandlerOf<typeof changeDomain> =>
  ({ path: { host }, payload, caller }) =>
    Effect.gen(function* () {
      const changed = yield* (yield* offered(context)).change(caller.accountId, host, payload)
      return { data: ownDomain(changed) }
    })

export const RemoveDomainBody: Schema.Struct<{ confirm: Optional<typeof Confirm> }> = requestPart({
  confirm: optionalField(Confirm)
}).annotations({ identifier: "RemoveDomainBody" })

export const removeDomain = withBody(
  endpointAt("removeDomain", {
    summary: "Remove a domain",
    description:
      "Its codes stop working there, and work under the hosts of the service. If codes name it, `confirm` is their number.",
    example: null
  }),
  RemoveDomainBody,
  { confirm: 12 }
)
  .setPath(DomainPath)
  .addSuccess(done("The domain was removed"))
  .addError(originRefused)
  .addError(failure("DOMAINS_CLOSED"))
  .addError(failure("DOMAIN_NOT_FOUND"))
  .addError(failure("DOMAIN_IN_USE"))
  .middleware(SessionRequired)

export const handleRemoveDomain =
  (context: PeopleContext): HandlerOf<typeof removeDomain> =>
  ({ path: { host }, payload: { confirm }, caller }) =>
    Effect.gen(function* () {
      yield* (yield* offered(context)).remove(caller.accountId, host, confirm)
      return nothing
    })
