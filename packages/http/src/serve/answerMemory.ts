import type { Answer, BodyStream } from "../exchange/Answer.ts"
import { isStream } from "../exchange/Answer.ts"
import type { Exchange, ExchangeContext } from "../exchange/Exchange.ts"
import type { WhileSending } from "../exchange/Handler.ts"
import type { Hold, MemoryShares } from "../memory/memoryShares.ts"
import { inTheMaking, makeStreamMemory } from "../memory/streamMemory.ts"
import type { RoutedRequest } from "./RoutedRequest.ts"

/** Answers of up to this many bytes stay in system buffers, uncounted. */
const shortAnswer = 64 * 1024

/** The status of an answer about a new resource. */
const created = 201

const answersHeld =
  "the service holds too much for this long answer now; take the answers that wait, or ask for less, then ask again"

/** The bytes that a request holds of its caller's memory share. */
const holdOf = (shares: MemoryShares, exchange: Exchange): Hold => {
  const hold = exchange.hold ?? shares.open(exchange.callerId)
  exchange.hold = hold
  hold.moveTo(exchange.callerId)
  return hold
}

/** Counts long answers until their clients have taken them (503). An answer about a new resource is always sent. */
export const admitAnswers =
  (shares: MemoryShares): ExchangeContext["admitAnswer"] =>
  (exchange, answer) => {
    const { body, status, isShared = false } = answer
    if (isStream(body)) return admitStream(holdOf(shares, exchange), exchange, answer)
    const length = body === null || isShared ? 0 : body.length
    if (length <= shortAnswer) {
      exchange.hold?.release()
      return answer
    }
    const hold = holdOf(shares, exchange)
    if (status === created) hold.set(length)
    return status === created || hold.resize(length) ? { ...answer, hold } : refuseAnswer(hold, exchange)
  }

/**
 * A stream counts the unread rest of its request's body in addition to its pieces, since the rows of a batch are held
 * until it ends.
 */
const admitStream = (hold: Hold, exchange: Exchange, answer: Answer): Answer =>
  hold.resize(hold.bytes() + inTheMaking) ? { ...answer, hold } : refuseAnswer(hold, exchange)

const refuseAnswer = (hold: Hold, exchange: Exchange): Answer => {
  hold.release()
  exchange.refusedBy = "answer-memory"
  return exchange.refusal("UNAVAILABLE", [answersHeld])
}

/** Milliseconds per character to make a stream and pass it on, besides reading the store. */
const writing = 2e-6

/** A streamed body. A failure is logged and cuts the answer off. */
export async function* streamBody<Piece extends string | Uint8Array<ArrayBuffer>>(
  { exchange, route, service }: RoutedRequest,
  piecesOf: (sending: WhileSending) => AsyncIterable<Piece>
): BodyStream {
  let written = 0
  const memory = makeStreamMemory(holdOf(service.shares, exchange))
  const run: WhileSending["run"] = (effect) =>
    exchange.measure(() => service.fibers.runToPromise(exchange, effect))
  try {
    for await (const piece of piecesOf({ run, memory })) {
      written += piece.length
      memory.offer(piece.length)
      yield piece
      if (!(await memory.awaitRoomForNext())) return
    }
  } catch (error) {
    service.failureLog.cutOff(exchange, error)
    throw error
  } finally {
    if (route.isRated) exchange.charge(writing * written)
  }
}
