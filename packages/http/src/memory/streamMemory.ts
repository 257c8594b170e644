import type { Hold } from "./memoryShares.ts"

/** The memory of a streamed answer. */
export interface StreamMemory {
  /** Counts bytes in addition to the current piece. False if there is no room for them: then use fewer. */
  readonly reserve: (bytes: number) => boolean
  /**
   * {@link reserve} once there is room, or after {@link patience}: a started stream continues. False if the client has
   * left.
   */
  readonly awaitRoom: (bytes: number) => Promise<boolean>
  /** Counts existing bytes in addition to the current piece. */
  readonly keep: (bytes: number) => void
}

/** {@link StreamMemory}, with the steps between pieces. */
export interface PieceMemory extends StreamMemory {
  /** Counts a piece until its client has taken it. */
  readonly offer: (bytes: number) => void
  /**
   * Call this when the client has taken the piece. Waits for memory for the next one and counts it; false if the client
   * has left.
   */
  readonly awaitRoomForNext: () => Promise<boolean>
}

/** Bytes counted for a piece or batch row in progress: few are larger. */
export const inTheMaking = 1024 * 1024

/** Milliseconds that a stream waits for room. Clients without progress are cut off in half that time. */
const patience = 10_000

/** Milliseconds between checks for room. */
const lookInterval = 50

/** The memory of a stream; its hold counts the rest of the request's body and a piece in progress. */
export const makeStreamMemory = (hold: Hold): PieceMemory => {
  const ofBody = hold.bytes() - inTheMaking
  let beside = 0
  let piece = inTheMaking
  const resize = (nextBeside: number, nextPiece: number): boolean => {
    if (!hold.resize(ofBody + nextBeside + nextPiece)) return false
    beside = nextBeside
    piece = nextPiece
    return true
  }
  const set = (nextBeside: number, nextPiece: number): void => {
    beside = nextBeside
    piece = nextPiece
    hold.set(ofBody + beside + piece)
  }
  const awaitRoom = async (nextBeside: number, nextPiece: number): Promise<boolean> => {
    const until = performance.now() + patience
    while (hold.isOpen() && !resize(nextBeside, nextPiece)) {
      if (performance.now() > until) set(nextBeside, nextPiece)
      else await new Promise((resolve) => setTimeout(resolve, lookInterval))
    }
    return hold.isOpen()
  }
  return {
    reserve: (bytes) => resize(bytes, piece),
    awaitRoom: (bytes) => awaitRoom(bytes, piece),
    keep: (bytes) => set(bytes, piece),
    offer: (bytes) => {
      set(beside, bytes)
      hold.awaitClient()
    },
    awaitRoomForNext: () => {
      hold.proceed()
      return awaitRoom(beside, Math.max(piece, inTheMaking))
    }
  }
}
