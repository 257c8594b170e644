import { LogEntry } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { createdAt } from "../contract/exampleValues.ts"
import { invalid } from "../contract/failureSets.ts"
import { firstPage } from "../contract/parameters.ts"
import { type PageSchema, pageFields, success } from "../contract/responseEnvelope.ts"
import { OperatorRequired } from "../contract/security.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { OperatorContext } from "./OperatorContext.ts"
import { LogParameters, operatorEndpoint } from "./operatorFields.ts"

export const LogList: PageSchema<{ entries: Schema.Array$<typeof LogEntry> }> = Schema.Struct({
  entries: Schema.Array(LogEntry),
  ...pageFields
}).annotations({ identifier: "LogList" })

export const listLog = operatorEndpoint("listLog", {
  summary: "List the acts of operators",
  description:
    "Acts with operator, time, object and reason, newest first; the operator is null for the command.",
  example: {
    entries: [
      {
        sequence: 7,
        operatorId: null,
        action: "account.suspended",
        subject: "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90",
        reason: "invoice 1017 is overdue",
        detail: { codes: "keep" },
        at: createdAt
      }
    ],
    totalCount: 7,
    pageNumber: 1,
    pageSize: 20
  }
})
  .setUrlParams(LogParameters)
  .addSuccess(success(LogList, { description: "The log was listed" }))
  .addError(invalid)
  .middleware(OperatorRequired)

export const handleListLog =
  ({ operators }: OperatorContext): HandlerOf<typeof listLog> =>
  ({ query: { subject, ...given } }) => {
    const page = { ...firstPage, ...given }
    return Effect.map(operators.readLog({ ...page, subject }), (found) => ({ data: { ...found, ...page } }))
  }
