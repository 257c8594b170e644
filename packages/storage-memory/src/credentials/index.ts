import { CredentialStorage } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { deleteWhere, findOpenAccount, type State } from "../state/state.ts"
import { mailVerbs } from "./mailVerbs.ts"
import { passwordVerbs } from "./passwordVerbs.ts"
import { sessionVerbs } from "./sessionVerbs.ts"

/** Account storage in memory. Each verb is one synchronous step, and so atomic. */
export const make = (state: State): typeof CredentialStorage.Service =>
  CredentialStorage.of({
    ...mailVerbs(state),
    ...sessionVerbs(state),
    ...passwordVerbs(state),
    setLanguage: (accountId, language) =>
      Effect.suspend(() =>
        Either.map(findOpenAccount(state, accountId), (data) => {
          data.account = { ...data.account, language }
          return data.account
        })
      ),
    markKey: Effect.sync(() => state.markKey),
    deleteStale: ({ expired, idle, started }) =>
      Effect.sync(() => {
        deleteWhere(state.links, ({ expiresAt }) => expiresAt.epochMillis < expired.epochMillis)
        deleteWhere(state.challenges, ({ expiresAt }) => expiresAt.epochMillis < expired.epochMillis)
        deleteWhere(
          state.mails,
          ({ dueAt, requestedAt }) => dueAt === null && requestedAt.epochMillis < expired.epochMillis
        )
        deleteWhere(
          state.sessions,
          ({ lastUsedAt, createdAt }) =>
            lastUsedAt.epochMillis < idle.epochMillis || createdAt.epochMillis < started.epochMillis
        )
      })
  })
