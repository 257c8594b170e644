import type { Hold } from "./memoryShares.ts"

/** The memory of an answer that is made while it is sent. */
export interface StreamMemory {
  /** Counts bytes that the stream holds beside its piece. False where there is no room for more: then fewer must do. */
  readonly reserve: (bytes: number) => boolean
  /**
   * {@link reserve} once there is room, or after {@link patience}: a stream that was begun goes on. False where the client
   * has gone meanwhile.
   */
  readonly awaitRoom: (bytes: number) => Promise<boolean>
  /** Counts bytes that the stream holds beside its piece and that are there already. */
  readonly keep: (bytes: number) => void
}

/** {@link StreamMemory}, with the steps between two pieces. */
export interface PieceMemory extends StreamMemory {
  /** Counts a piece until its client has taken it. */
  readonly offer: (bytes: number) => void
  /** The client took the piece. Counts the room for the next once there is some; false where the client has gone. */
  readonly awaitRoomForNext: () => Promise<boolean>
}

/** Bytes that are counted for a piece, or for a row of a batch, while it is made: few are longer. */
export const inTheMaking = 1024 * 1024

/** Milliseconds that a stream waits for room. Clients that take nothing are cut off in half of them. */
const patience = 10_000

/** Milliseconds between two looks whether there is room. */
const lookInterval = 50

/** The memory of a stream whose hold counts the rest of its request's body, and a piece in the making. */
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
