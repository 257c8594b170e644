import { maximumSessions, Session, SessionId } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { createdAt } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { done } from "../../contract/noData.ts"
import { firstLargePage, SessionListParameters, uuidParameter } from "../../contract/parameters.ts"
import { type PageSchema, pageFields, success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { nothing } from "./ownSession.ts"

export const OwnSession: Schema.Struct<
  Omit<typeof Session.fields, "accountId"> & { isCurrent: typeof Schema.Boolean }
> = Schema.Struct({
  id: Session.fields.id,
  createdAt: Session.fields.createdAt,
  lastUsedAt: Session.fields.lastUsedAt,
  userAgent: Session.fields.userAgent,
  passkeyAt: Session.fields.passkeyAt.annotations({
    description: "The time at which a passkey began or renewed it; null for one that a password began."
  }),
  isCurrent: Schema.Boolean
}).annotations({ identifier: "Session" })

export const SessionList: PageSchema<{ sessions: Schema.Array$<typeof OwnSession> }> = Schema.Struct({
  sessions: Schema.Array(OwnSession),
  ...pageFields
}).annotations({ identifier: "SessionList" })

export const listSessions = endpointAt("listSessions", {
  summary: "List the sessions",
  description: `The account's sessions, newest first, at most ${maximumSessions}: a further one ends the least recently used.`,
  example: {
    sessions: [
      {
        id: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
        createdAt,
        lastUsedAt: createdAt,
        userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        passkeyAt: null,
        isCurrent: true
      }
    ],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 100
  }
})
  .setUrlParams(SessionListParameters)
  .addSuccess(success(SessionList, { description: "The sessions were listed" }))
  .addError(invalid)
  .middleware(SessionRequired)

export const handleListSessions =
  (context: PeopleContext): HandlerOf<typeof listSessions> =>
  ({ query, caller }) => {
    const page = { ...firstLargePage, ...query }
    return Effect.map(context.sessions.list(caller.accountId, page), ({ sessions, totalCount }) => ({
      data: {
        sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === caller.id })),
        totalCount,
        ...page
      }
    }))
  }

export const endSession = endpointAt("endSession", {
  summary: "End a session",
  description: "An id of an ended session, or of another account, has no effect.",
  example: null
})
  .setPath(Schema.Struct({ id: uuidParameter(SessionId) }))
  .addSuccess(done("The session was ended"))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .middleware(SessionRequired)

export const handleEndSession =
  ({ cookie, sessions }: PeopleContext): HandlerOf<typeof endSession> =>
  ({ path: { id }, caller }) =>
    Effect.as(sessions.end(caller.accountId, id), {
      ...nothing,
      ...(id === caller.id ? { headers: { "set-cookie": cookie.clear } } : {})
    })
