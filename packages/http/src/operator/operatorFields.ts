import {
  AccountId,
  AccountState,
  type BoundedSchema,
  boundOfText,
  DomainState,
  isReason,
  longestReason,
  schemaOf,
  textThat,
  withBound
} from "@quick-response/core"
import * as Schema from "effect/Schema"
import { endpointsOf } from "../contract/endpointAt.ts"
import { ByteOrderMark, PlainPageParameters, queryText, uuidParameter } from "../contract/parameters.ts"
import { type Optional, optionalField, requestPart } from "../contract/requestParts.ts"
import { operatorPaths } from "../contract/routeTable.ts"

/** Declares an operator endpoint at the path that the table has for its name. */
export const operatorEndpoint = endpointsOf(operatorPaths)

export const AccountIdParameter: BoundedSchema<AccountId, string> = uuidParameter(AccountId)

export const OfAccount: Schema.Struct<{ id: typeof AccountIdParameter }> = Schema.Struct({
  id: AccountIdParameter
})

/** True for a text that any store accepts: Postgres refuses NUL, and lone surrogates are not characters. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000")

/** The reason for a change, kept in the log. */
export const Reason: BoundedSchema<string> = schemaOf(
  textThat(
    {
      description: `a reason of one line of 1 to ${longestReason} characters, for the operators' log`,
      jsonSchema: { minLength: 1, maxLength: longestReason },
      longest: 2 * longestReason
    },
    isReason
  )
)

/** The body of a change that needs only a reason. */
export const ReasonBody: Schema.Struct<{ reason: typeof Reason }> = requestPart({
  reason: Reason
}).annotations({
  identifier: "ReasonBody"
})

/** A search text, in any letter case. */
const soughtText = (part: string): BoundedSchema<string> =>
  schemaOf(
    textThat(
      {
        description: `${part}, or an id, of at most 254 characters`,
        jsonSchema: { maxLength: 254 },
        longest: 254
      },
      isStorable
    )
  )

const Sought: BoundedSchema<string> = soughtText("a part of an e-mail address")
const SoughtHost: BoundedSchema<string> = soughtText("a part of a host")

const StateOfDomain: BoundedSchema<DomainState> = withBound(
  DomainState.annotations({ description: '"pending", "proved", "live" or "lost"' }),
  { bound: boundOfText("pending".length) }
)

const State: BoundedSchema<AccountState> = withBound(
  AccountState.annotations({ description: '"active", "suspended" or "closed"' }),
  { bound: boundOfText("suspended".length) }
)

type PlaceFields = typeof PlainPageParameters.fields

const place: PlaceFields = PlainPageParameters.fields

export const AccountParameters: Schema.Struct<
  PlaceFields & { query: Optional<typeof Sought>; state: Optional<typeof State> }
> = requestPart({ ...place, query: optionalField(Sought), state: optionalField(State) })

export const DomainParameters: Schema.Struct<
  PlaceFields & { query: Optional<typeof SoughtHost>; state: Optional<typeof StateOfDomain> }
> = requestPart({ ...place, query: optionalField(SoughtHost), state: optionalField(StateOfDomain) })

const Subject: BoundedSchema<string> = schemaOf(
  textThat(
    {
      description: "the id or host of the changed object, of at most 253 characters",
      jsonSchema: { maxLength: 253 },
      longest: 253
    },
    isStorable
  )
)

export const LogParameters: Schema.Struct<PlaceFields & { subject: Optional<typeof Subject> }> = requestPart({
  ...place,
  subject: optionalField(Subject)
})

const Day: BoundedSchema<string> = queryText("a day of UTC, as in 2026-11-26", 32)

/** The query of the ledger export. The core parses it as a whole, since its fields depend on each other. */
export const DayParameters: Schema.Struct<{
  from: Optional<typeof Day>
  until: Optional<typeof Day>
  bom: Optional<typeof ByteOrderMark>
}> = requestPart({ from: optionalField(Day), until: optionalField(Day), bom: optionalField(ByteOrderMark) })

const Choice: BoundedSchema<string> = queryText("the name of a choice", 16)

export const SalesParameters: Schema.Struct<
  typeof DayParameters.fields & { interval: Optional<typeof Choice>; by: Optional<typeof Choice> }
> = requestPart({ ...DayParameters.fields, interval: optionalField(Choice), by: optionalField(Choice) })
