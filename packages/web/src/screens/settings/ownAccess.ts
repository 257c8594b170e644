import { api } from "../../frame/api.ts"
import { serviceInfo } from "../../frame/service.ts"

/** An open session of the account. */
export type OpenSession = Awaited<ReturnType<typeof api.listSessions>>["sessions"][number]

/** The account's sign-in methods and their sessions. */
export interface OwnAccess extends Awaited<ReturnType<typeof api.listPasskeys>> {
  readonly sessions: ReadonlyArray<OpenSession>
  /** True if a passkey of the account began or renewed this session, so that no password is needed. */
  readonly isByPasskey: boolean
}

const withoutPasskeys = { passkeys: [], hasPassword: true }

/** Loads the account's sign-in methods and sessions. */
export const loadAccess = async (signal: AbortSignal): Promise<OwnAccess> => {
  const { passkeys: isOffered } = await serviceInfo()
  const [{ sessions }, ways] = await Promise.all([
    api.listSessions({ signal }),
    isOffered ? api.listPasskeys({ signal }) : withoutPasskeys
  ])
  const isByPasskey =
    ways.passkeys.length > 0 && sessions.some(({ isCurrent, passkeyAt }) => isCurrent && passkeyAt !== null)
  return { ...ways, sessions, isByPasskey }
}
