/** Bytes that a budget counts until they are released. */
export interface Hold {
  /** Gives the bytes back; once, however often it is called. */
  readonly release: () => void
  /** Frees the bytes early. A hold without this is never evicted. */
  evict: (() => void) | undefined
}

/** A bound on the bytes that callers have the service hold. */
export interface MemoryBudget {
  /**
   * Counts bytes for a caller, who may have a share of the bound, or one hold of any size. Where more are asked for, what
   * was held longest, for 5 seconds or more, is evicted; undefined where that makes no room.
   */
  readonly hold: (caller: string, bytes: number) => Hold | undefined
  /** Whether the caller has all that one may have, and nothing of it can be evicted. */
  readonly isUsedUp: (caller: string) => boolean
  /** The bytes that are held. */
  readonly held: () => number
}

/** How many milliseconds a hold is kept before it may be evicted. */
const evictableAfter = 5_000

/** A budget of `limit` bytes, of which one caller may hold `share`: a quarter by default. */
export const makeMemoryBudget = (
  limit: number,
  share: number = limit / 4,
  clock: () => number = () => performance.now()
): MemoryBudget => {
  const byCaller = new Map<string, number>()
  /** In the order of time. */
  const holds = new Map<Hold, { readonly holder: string; readonly since: number }>()
  let total = 0

  const heldBy = (caller: string): number => byCaller.get(caller) ?? 0
  const isOverShare = (caller: string, bytes: number): boolean =>
    heldBy(caller) > 0 && heldBy(caller) + bytes > share
  const isOverLimit = (bytes: number): boolean => total > 0 && total + bytes > limit

  const hasRoom = (caller: string, bytes: number): boolean => {
    if (!isOverShare(caller, bytes) && !isOverLimit(bytes)) return true
    const oldest = clock() - evictableAfter
    for (const [hold, { holder, since }] of holds) {
      if (since > oldest) return false
      if (hold.evict === undefined || !(holder === caller || isOverLimit(bytes))) continue
      hold.release()
      hold.evict()
      if (!isOverShare(caller, bytes) && !isOverLimit(bytes)) return true
    }
    return false
  }

  return {
    hold: (caller, bytes) => {
      if (!hasRoom(caller, bytes)) return undefined
      total += bytes
      byCaller.set(caller, heldBy(caller) + bytes)
      const hold: Hold = {
        release: () => {
          if (!holds.delete(hold)) return
          total -= bytes
          const left = heldBy(caller) - bytes
          if (left > 0) byCaller.set(caller, left)
          else byCaller.delete(caller)
        },
        evict: undefined
      }
      holds.set(hold, { holder: caller, since: clock() })
      return hold
    },
    isUsedUp: (caller) => !hasRoom(caller, 1),
    held: () => total
  }
}
