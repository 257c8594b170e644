import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type Account, type Email, StoredEmail } from "./AccountRecord.ts"
import { demoHost } from "./normalEmail.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Minutes from the opening of a demo account to its closing. */
export const demoMinutes = 60

/** The time of day, in UTC, at which all demo accounts are closed. */
const resetAt = 3 * hour

const suffix = `@${demoHost}`

/** The most demo accounts that are open at once. */
export const maximumDemoAccounts = 200

/**
 * The address of a demo account, from 1 to {@link maximumDemoAccounts}. It receives no mail, and marks the account as a
 * demo in the store. An address has one open account, so the number of addresses limits the demos of all processes.
 */
export const demoAddress = (place: number): Email =>
  Schema.decodeUnknownSync(StoredEmail)(`demo-${place}${suffix}`)

export const isDemoAddress = (email: string | null): boolean => email?.endsWith(suffix) === true

/**
 * The time at which a demo account is closed: {@link demoMinutes} after its opening, or at the next 03:00 UTC. Null for
 * other accounts.
 */
export const demoClosesAt = ({
  email,
  createdAt
}: Pick<Account, "createdAt" | "email">): DateTime.Utc | null => {
  if (!isDemoAddress(email)) return null
  const { epochMillis } = createdAt
  const nextReset = (Math.floor((epochMillis - resetAt) / day) + 1) * day + resetAt
  return DateTime.unsafeMake(Math.min(epochMillis + demoMinutes * minute, nextReset))
}
