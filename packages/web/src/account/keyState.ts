import type { api } from "../frame/api.ts"

/** A key as its account sees it. */
export type Key = Awaited<ReturnType<typeof api.listKeys>>["keys"][number]

/** All that a key may do. */
export const keyVerbs = ["read", "draw", "buy", "redirect"] as const satisfies ReadonlyArray<
  Key["verbs"][number]
>

/** The verbs and limits of a key. */
export type Grant = Pick<Key, "verbs" | "creditLimit" | "priceLimit">

/** The grant of a key without limits. */
export const fullGrant: Grant = { verbs: keyVerbs, creditLimit: null, priceLimit: null }

/** The most keys that an account can have at once, by the contract. */
export const mostActiveKeys = 100

/** The state of a key. */
export type KeyState = "active" | "expired" | "revoked"

/** The state of a key at a time, in milliseconds since 1970. */
export const keyState = (
  { expiresAt, revokedAt }: { readonly expiresAt: string | null; readonly revokedAt: string | null },
  now: number
): KeyState => {
  if (revokedAt !== null) return "revoked"
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active"
}

/** The lifetimes of a new key: the value of each choice, with its days. */
export const expiryChoices = [
  { value: "never", days: undefined },
  { value: "7", days: 7 },
  { value: "30", days: 30 },
  { value: "90", days: 90 },
  { value: "365", days: 365 }
] as const

/** The time that a choice means, counted from now, in milliseconds since 1970; undefined for "never". */
export const expiryTime = (choice: string, now: number): number | undefined => {
  const days = expiryChoices.find(({ value }) => value === choice)?.days
  return days === undefined ? undefined : now + days * 86_400_000
}
