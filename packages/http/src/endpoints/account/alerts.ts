import {
  type BoundedSchema,
  boundOfScalar,
  type CreditAmount,
  PriceFromDecimal,
  SessionEnded,
  withBound
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { ownAccountExample } from "../../contract/exampleValues.ts"
import { originRefused } from "../../contract/failureSets.ts"
import { requestPart, withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount, ownAccount } from "./ownAccount.ts"

const LowBalance: BoundedSchema<CreditAmount | null, number | null> = withBound(
  Schema.NullOr(PriceFromDecimal).annotations({
    description: "credits, 0 or more and with at most four decimal places, or null for no alert"
  }),
  { bound: boundOfScalar }
)

export const ChangeAlertsBody: Schema.Struct<{ lowBalance: typeof LowBalance }> = requestPart({
  lowBalance: LowBalance
}).annotations({ identifier: "ChangeAlertsBody" })

export const changeAlerts = withBody(
  endpointAt("changeAlerts", {
    summary: "Choose the alerts",
    description:
      "When the balance falls below `lowBalance`, there is an event `balance.low` and, at most once a day, a mail. Null ends it.",
    example: { ...ownAccountExample, lowBalance: 10 }
  }),
  ChangeAlertsBody,
  { lowBalance: 10 }
)
  .addSuccess(success(OwnAccount, { description: "The alerts were chosen" }))
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleChangeAlerts =
  ({ events }: PeopleContext): HandlerOf<typeof changeAlerts> =>
  ({ payload: { lowBalance }, caller }) =>
    events.setLowBalance(caller.accountId, lowBalance).pipe(
      Effect.flatMap(ownAccount),
      Effect.map((data) => ({ data })),
      Effect.catchTag("AccountNotFound", () => new SessionEnded())
    )
