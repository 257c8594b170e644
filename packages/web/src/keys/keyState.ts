/** The most keys that an account can have at once, by the contract. */
export const mostActiveKeys = 100

/** Whether a key still works. */
export type KeyState = "active" | "expired" | "revoked"

/** The state of a key at a time, in milliseconds since 1970. */
export const keyState = (
  { expiresAt, revokedAt }: { readonly expiresAt: string | null; readonly revokedAt: string | null },
  now: number
): KeyState => {
  if (revokedAt !== null) return "revoked"
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active"
}
