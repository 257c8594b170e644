import { CredentialStorage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { markKey } from "../accounts/markKey.ts"
import { planned, type WriteVerb } from "../statements/SqlVerb.ts"
import { command } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import { createLink, findLink } from "./links.ts"
import { postponeMail, requestMail, settleMail, takeMail } from "./mails.ts"
import {
  changeEmailByLink,
  closeAccount,
  findPassword,
  replacePassword,
  setLanguage,
  setPasswordByLink
} from "./passwords.ts"
import { endSessions, findSession, listSessions, startSession, touchSession } from "./sessions.ts"

type Port = typeof CredentialStorage.Service

const deleteLinks = command("DELETE FROM links WHERE expires_at < ?")
const deleteMails = command("DELETE FROM mails WHERE due_at IS NULL AND requested_at < ?")
const deleteChallenges = command("DELETE FROM passkey_challenges WHERE expires_at < ?")
const deleteUnused = command("DELETE FROM sessions WHERE last_used_at < ?")
const deleteOld = command("DELETE FROM sessions WHERE created_at < ?")

const deleteStale =
  ({ expired, idle, started }: Parameters<Port["deleteStale"]>[0]): WriteVerb<void> =>
  () =>
    Effect.succeed(
      planned(
        undefined,
        deleteLinks(expired.epochMillis),
        deleteMails(expired.epochMillis),
        deleteChallenges(expired.epochMillis),
        deleteUnused(idle.epochMillis),
        deleteOld(started.epochMillis)
      )
    )

/** Account storage by these transactions. */
export const make = ({ read, write }: Transactions): Port =>
  CredentialStorage.of({
    requestMail: (mail) => write(requestMail(mail)),
    takeMail: (times) => write(takeMail(times)),
    postponeMail: (id, until) => write(postponeMail(id, until)),
    settleMail: (id, failedAt) => write(settleMail(id, failedAt)),
    createLink: (link) => write(createLink(link)),
    findLink: (hash) => read(findLink(hash)),
    setPasswordByLink: (given) => write(setPasswordByLink(given)),
    changeEmailByLink: (given) => write(changeEmailByLink(given)),
    setLanguage: (accountId, language) => write(setLanguage(accountId, language)),
    findPassword: (by) => read(findPassword(by)),
    replacePassword: (given) => write(replacePassword(given)),
    startSession: (given) => write(startSession(given)),
    findSession: (hash) => read(findSession(hash)),
    touchSession: (id, at) => write(touchSession(id, at)),
    listSessions: (accountId, query) => read(listSessions(accountId, query)),
    endSessions: (accountId, id) => write(endSessions(accountId, id)),
    closeAccount: (given) => write(closeAccount(given)),
    markKey: read(markKey),
    deleteStale: (before) => write(deleteStale(before))
  })
