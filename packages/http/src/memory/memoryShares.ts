/** The memory of one request: first its body, then its answer. */
export interface Hold {
  /** The counted bytes. */
  bytes(): number
  /** True until released. */
  isOpen(): boolean
  /** Requests this total of bytes. Reductions and small amounts are always granted; a refusal keeps the previous count. */
  resize(bytes: number): boolean
  /** Counts this total of existing bytes, with or without room. */
  set(bytes: number): void
  /** Moves the bytes to another holder, once the request's caller is known. */
  moveTo(holder: string): void
  /** Waits for the client to send or receive; one without progress may be cut off. */
  awaitClient(): void
  /** Waits for the service instead of the client. */
  proceed(): void
  /** Returns all bytes; idempotent. */
  release(): void
  /** Ends the request, after its bytes are returned. A hold without it is never cut off. */
  cut: (() => void) | undefined
}

/** Shares memory among callers. */
export interface MemoryShares {
  /** An empty hold for an account or client address. */
  readonly open: (holder: string) => Hold
  /** True if a holder without bytes would be granted this many. */
  readonly hasRoom: (bytes: number) => boolean
  /** The bytes in large and small holds. */
  readonly held: () => { readonly large: number; readonly small: number }
  /** True if every hold is released. */
  readonly isEmpty: () => boolean
}

/** Holds of up to this many bytes are small: always granted. */
export const smallHold = 16 * 1024

/** Milliseconds without a client's progress before a cut-off, if memory is short. */
export const stalledAfter = 5_000

/** The part of the memory reserved for small holds. */
const reservedPart = 1 / 4

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

/** Counts the bytes of small and large holds separately, in total and by holder. */
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
    /** Updates a hold's count. */
    count: (hold: SharedHold, bytes: number): void => {
      add(hold.holder, hold.counted, -hold.counted)
      hold.counted = bytes
      add(hold.holder, bytes, bytes)
    }
  }
}

/**
 * Holds that wait for their clients, by last progress. A linked list: the tables of a constantly changing Map keep
 * removed entries from the garbage collector.
 */
class AwaitedHolds {
  #first: SharedHold | undefined
  #last: SharedHold | undefined

  add(hold: SharedHold, now: number): void {
    this.remove(hold)
    hold.isAwaited = true
    hold.since = now
    hold.before = this.#last
    if (this.#last === undefined) this.#first = hold
    else this.#last.after = hold
    this.#last = hold
  }

  remove(hold: SharedHold): void {
    if (!hold.isAwaited) return
    hold.isAwaited = false
    const { before, after } = hold
    if (before === undefined) this.#first = after
    else before.after = after
    if (after === undefined) this.#last = before
    else after.before = before
    hold.before = undefined
    hold.after = undefined
  }

  /** Iterates over all; the current one may be removed. */
  *[Symbol.iterator](): Generator<SharedHold> {
    let hold = this.#first
    while (hold !== undefined) {
      const { after } = hold
      yield hold
      hold = after
    }
  }
}

/** The parts of {@link MemoryShares} that holds change. */
interface HoldAccounts {
  readonly awaited: AwaitedHolds
  readonly clock: () => number
  readonly count: (hold: SharedHold, bytes: number) => void
  readonly makeRoomForSmall: (kept: SharedHold) => void
  readonly makeRoomForLarge: (hold: SharedHold, bytes: number) => boolean
  readonly onRelease: () => void
}

/**
 * A class: V8 takes object literals that each request creates as long-lived, and retains all that the request refers
 * to.
 */
class SharedHold implements Hold {
  holder: string
  counted = 0
  cut: (() => void) | undefined
  /** The request's sequence number. */
  readonly order: number
  isAwaited = false
  since = 0
  before: SharedHold | undefined
  after: SharedHold | undefined
  #isReleased = false
  readonly #accounts: HoldAccounts

  constructor(holder: string, order: number, accounts: HoldAccounts) {
    this.holder = holder
    this.order = order
    this.#accounts = accounts
  }

  bytes(): number {
    return this.counted
  }

  isOpen(): boolean {
    return !this.#isReleased
  }

  resize(bytes: number): boolean {
    if (this.#isReleased) return false
    const { count, makeRoomForLarge, makeRoomForSmall } = this.#accounts
    if (bytes > this.counted && !isSmall(bytes) && !makeRoomForLarge(this, bytes)) return false
    count(this, bytes)
    if (isSmall(bytes)) makeRoomForSmall(this)
    return true
  }

  set(bytes: number): void {
    if (!this.#isReleased) this.#accounts.count(this, bytes)
  }

  moveTo(next: string): void {
    if (this.#isReleased || next === this.holder) return
    const { awaited, count } = this.#accounts
    const { counted } = this
    awaited.remove(this)
    count(this, 0)
    this.holder = next
    count(this, counted)
  }

  awaitClient(): void {
    const { awaited, clock } = this.#accounts
    if (!this.#isReleased) awaited.add(this, clock())
  }

  proceed(): void {
    this.#accounts.awaited.remove(this)
  }

  release(): void {
    if (this.#isReleased) return
    const { awaited, count, onRelease } = this.#accounts
    this.#isReleased = true
    onRelease()
    awaited.remove(this)
    count(this, 0)
  }
}

const cutOff = (hold: SharedHold): void => {
  hold.release()
  hold.cut?.()
}

/**
 * Shares of `memory` bytes: three quarters for holds over {@link smallHold}, a quarter for small ones.
 *
 * A holder may use as much of the large share as remains free after it: half alone, one of n + 2 equal parts beside n holders at
 * their limits, so that a newcomer always finds room. If it is short, clients without progress for {@link stalledAfter} are cut off,
 * of holders with at least as much as the requester; then the request is refused. A first hold may be of any size.
 *
 * A small hold is never refused: if their share is full, the oldest client of the largest holder is cut off.
 */
export const makeMemoryShares = (
  memory: number,
  clock: () => number = () => performance.now()
): MemoryShares => {
  const reserve = Math.floor(memory * reservedPart)
  const limit = memory - reserve
  const { small, large, count } = makeCounts()
  const awaited = new AwaitedHolds()
  /** Unreleased holds. */
  let open = 0
  let opened = 0

  /** A holder's oldest small hold that waits for its client. */
  const oldestSmall = (holder: string | undefined, kept: SharedHold): SharedHold | undefined => {
    let oldest: SharedHold | undefined
    for (const hold of awaited) {
      const isOne = hold.holder === holder && hold !== kept && hold.counted > 0 && isSmall(hold.counted)
      if (isOne && (oldest === undefined || hold.order < oldest.order)) oldest = hold
    }
    return oldest
  }

  /** Cuts off the largest holder's oldest small sender until small holds fit. */
  const makeRoomForSmall = (kept: SharedHold): void => {
    while (small.total > reserve) {
      const victim = oldestSmall(small.sums.largest(), kept)
      if (victim === undefined) return
      cutOff(victim)
    }
  }

  /** True if a holder with `own` bytes elsewhere may hold `bytes` while others hold the rest of `total`. */
  const fits = (bytes: number, own: number, total: number): boolean =>
    total === 0 || own + bytes <= limit - total - bytes

  const largeElsewhere = ({ counted }: SharedHold): number => (isSmall(counted) ? 0 : counted)

  const makeRoomForLarge = (hold: SharedHold, bytes: number): boolean => {
    const has = () => {
      const counted = largeElsewhere(hold)
      return fits(bytes, large.sums.of(hold.holder) - counted, large.total - counted)
    }
    if (has()) return true
    const asked = large.sums.of(hold.holder) - largeElsewhere(hold) + bytes
    const oldest = clock() - stalledAfter
    for (const other of awaited) {
      if (other.since > oldest) return false
      if (other === hold || isSmall(other.counted) || other.cut === undefined) continue
      if (other.holder !== hold.holder && large.sums.of(other.holder) < asked) continue
      cutOff(other)
      if (has()) return true
    }
    return false
  }

  const accounts: HoldAccounts = {
    awaited,
    clock,
    count,
    makeRoomForSmall,
    makeRoomForLarge,
    onRelease: () => {
      open--
    }
  }

  return {
    open: (holder) => {
      open++
      return new SharedHold(holder, opened++, accounts)
    },
    hasRoom: (bytes) => {
      const oldest = clock() - stalledAfter
      let total = large.total
      if (fits(bytes, 0, total)) return true
      for (const { counted, cut, holder, since } of awaited) {
        if (since > oldest) return false
        if (isSmall(counted) || cut === undefined || large.sums.of(holder) < bytes) continue
        total -= counted
        if (fits(bytes, 0, total)) return true
      }
      return false
    },
    held: () => ({ large: large.total, small: small.total }),
    isEmpty: () => open === 0
  }
}
