/** Bytes that one request has the service hold: of its body first, then of its answer. */
export interface Hold {
  /** The bytes that are counted. */
  readonly bytes: () => number
  /** True until it is released. */
  readonly isOpen: () => boolean
  /** Asks for this many bytes in all. Fewer than before are always granted, and so are few; a refusal keeps the former count. */
  readonly resize: (bytes: number) => boolean
  /** Counts this many bytes in all, which are there already, with or without room for them. */
  readonly set: (bytes: number) => void
  /** Counts the bytes for another holder, as once it is known whose request it is. */
  readonly moveTo: (holder: string) => void
  /** Waits for the client from now on, to send or to take: one that does neither for long may be cut off. */
  readonly awaitClient: () => void
  /** Waits for the service, not for the client. */
  readonly proceed: () => void
  /** Gives all bytes back; once, however often it is called. */
  readonly release: () => void
  /** Ends the request. Its bytes are given back before. A hold without this is never cut off. */
  cut: (() => void) | undefined
}

/** Gives out memory for what callers have the service hold. */
export interface MemoryShares {
  /** A hold of no bytes yet, for an account or a client address. */
  readonly open: (holder: string) => Hold
  /** True where a holder of nothing would be granted this number of bytes. */
  readonly hasRoom: (bytes: number) => boolean
  /** The bytes that are held, of large holds and of small ones. */
  readonly held: () => { readonly large: number; readonly small: number }
  /** True where every hold is released. */
  readonly isEmpty: () => boolean
}

/** Up to this many bytes a hold is small: it is always granted. */
export const smallHold = 16 * 1024

/** Milliseconds that a client may neither send nor take anything, where memory is short. */
export const stalledAfter = 5_000

/** The part of the memory that small holds have for their own. */
const reservedPart = 1 / 4

interface Entry {
  readonly hold: Hold
  holder: string
  bytes: number
}

/** Sums of bytes by holder. */
const makeSums = () => {
  const sums = new Map<string, number>()
  return {
    of: (holder: string): number => sums.get(holder) ?? 0,
    add: (holder: string, bytes: number): void => {
      const sum = (sums.get(holder) ?? 0) + bytes
      if (sum > 0) sums.set(holder, sum)
      else sums.delete(holder)
    },
    largest: (): string | undefined => {
      let found: string | undefined
      let most = 0
      for (const [holder, sum] of sums) if (sum > most) [found, most] = [holder, sum]
      return found
    }
  }
}

const isSmall = (bytes: number): boolean => bytes <= smallHold

/** Counts the bytes of holds, small and large ones apart, in all and by holder. */
const makeCounts = () => {
  const made = () => ({ total: 0, sums: makeSums() })
  const small = made()
  const large = made()
  const add = (holder: string, size: number, bytes: number): void => {
    if (size === 0) return
    const share = isSmall(size) ? small : large
    share.sums.add(holder, bytes)
    share.total += bytes
  }
  return {
    small,
    large,
    /** Counts a hold anew, with so many bytes. */
    count: (entry: Entry, bytes: number): void => {
      add(entry.holder, entry.bytes, -entry.bytes)
      entry.bytes = bytes
      add(entry.holder, bytes, bytes)
    }
  }
}

/** Keeps the holds whose clients are awaited. */
const makeAwaited = () => {
  /** Holds in the order in which their clients last made progress, with the time of it. */
  const stalling = new Map<Entry, number>()
  /** Holds by holder, in the order in which their clients began. */
  const sending = new Map<string, Set<Entry>>()
  return {
    stalling,
    /** The holds of a holder whose clients are awaited, the oldest first. */
    of: (holder: string): Iterable<Entry> => sending.get(holder) ?? [],
    /** Awaits the client of a hold. */
    add: (entry: Entry, now: number): void => {
      stalling.delete(entry)
      stalling.set(entry, now)
      const own = sending.get(entry.holder)
      if (own === undefined) sending.set(entry.holder, new Set([entry]))
      else own.add(entry)
    },
    /** Awaits it no more. */
    remove: (entry: Entry): void => {
      if (!stalling.delete(entry)) return
      const own = sending.get(entry.holder)
      if (own?.delete(entry) === true && own.size === 0) sending.delete(entry.holder)
    }
  }
}

const cutOff = (entry: Entry): void => {
  entry.hold.release()
  entry.hold.cut?.()
}

/**
 * Shares of `memory` bytes: three quarters for holds over {@link smallHold}, a quarter for small ones.
 *
 * A holder may have as much of the large share as is left free after it: half alone, an equal part of n + 2 beside n others with all
 * they may have, so that a newcomer always finds some. Where it is short, clients without progress for {@link stalledAfter} are cut
 * off, of holders with no less than the asking one, and then the request is refused. The first hold may be of any size.
 *
 * A small hold is never refused: if their share is full, the oldest client of the holder with most of it is cut off.
 */
export const makeMemoryShares = (
  memory: number,
  clock: () => number = () => performance.now()
): MemoryShares => {
  const reserve = Math.floor(memory * reservedPart)
  const limit = memory - reserve
  const { small, large, count } = makeCounts()
  const awaited = makeAwaited()
  /** The number of holds that are not released. */
  let open = 0

  /** Cuts off senders of small bodies until these fit again, each the oldest of the holder that has most. */
  const makeRoomForSmall = (kept: Entry): void => {
    while (small.total > reserve) {
      const holder = small.sums.largest()
      let victim: Entry | undefined
      for (const entry of holder === undefined ? [] : awaited.of(holder))
        if (entry !== kept && entry.bytes > 0 && isSmall(entry.bytes)) {
          victim = entry
          break
        }
      if (victim === undefined) return
      cutOff(victim)
    }
  }

  /** True where a holder with `own` bytes elsewhere may hold `bytes` while others hold the rest of `total`. */
  const fits = (bytes: number, own: number, total: number): boolean =>
    total === 0 || own + bytes <= limit - total - bytes

  const largeElsewhere = (entry: Entry): number => (isSmall(entry.bytes) ? 0 : entry.bytes)

  const makeRoomForLarge = (entry: Entry, bytes: number): boolean => {
    const has = () => {
      const counted = largeElsewhere(entry)
      return fits(bytes, large.sums.of(entry.holder) - counted, large.total - counted)
    }
    if (has()) return true
    const asked = large.sums.of(entry.holder) - largeElsewhere(entry) + bytes
    const oldest = clock() - stalledAfter
    for (const [other, since] of awaited.stalling) {
      if (since > oldest) return false
      if (other === entry || isSmall(other.bytes) || other.hold.cut === undefined) continue
      if (other.holder !== entry.holder && large.sums.of(other.holder) < asked) continue
      cutOff(other)
      if (has()) return true
    }
    return false
  }

  return {
    open: (holder) => {
      let isReleased = false
      open++
      const entry: Entry = {
        holder,
        bytes: 0,
        hold: {
          bytes: () => entry.bytes,
          isOpen: () => !isReleased,
          resize: (bytes) => {
            if (isReleased) return false
            if (bytes > entry.bytes && !isSmall(bytes) && !makeRoomForLarge(entry, bytes)) return false
            count(entry, bytes)
            if (isSmall(bytes)) makeRoomForSmall(entry)
            return true
          },
          set: (bytes) => {
            if (!isReleased) count(entry, bytes)
          },
          moveTo: (next) => {
            if (isReleased || next === entry.holder) return
            const { bytes } = entry
            awaited.remove(entry)
            count(entry, 0)
            entry.holder = next
            count(entry, bytes)
          },
          awaitClient: () => {
            if (!isReleased) awaited.add(entry, clock())
          },
          proceed: () => awaited.remove(entry),
          release: () => {
            if (isReleased) return
            isReleased = true
            open--
            awaited.remove(entry)
            count(entry, 0)
          },
          cut: undefined
        }
      }
      return entry.hold
    },
    hasRoom: (bytes) => {
      const oldest = clock() - stalledAfter
      let total = large.total
      if (fits(bytes, 0, total)) return true
      for (const [{ bytes: own, holder, hold }, since] of awaited.stalling) {
        if (since > oldest) return false
        if (isSmall(own) || hold.cut === undefined || large.sums.of(holder) < bytes) continue
        total -= own
        if (fits(bytes, 0, total)) return true
      }
      return false
    },
    held: () => ({ large: large.total, small: small.total }),
    isEmpty: () => open === 0
  }
}
