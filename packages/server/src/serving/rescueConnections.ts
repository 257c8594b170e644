import type { ChildProcess } from "node:child_process"
import type { Worker } from "node:cluster"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** A message of `node:cluster` that hands a numbered connection to a worker. */
const readHandedOver = Schema.decodeUnknownOption(
  Schema.Struct({ cmd: Schema.Literal("NODE_CLUSTER"), act: Schema.Literal("newconn"), seq: Schema.Number })
)

/** A worker's answer to such a message. */
const readAnswer = Schema.decodeUnknownOption(
  Schema.Struct({ cmd: Schema.Literal("NODE_CLUSTER"), ack: Schema.Number })
)

const isClosable = (value: unknown): value is { readonly close: () => void } =>
  typeof value === "object" && value !== null && "close" in value && typeof value.close === "function"

const listening = new Set<Worker>()

/**
 * Passes connections that a worker had not accepted when it ended to another one: `node:cluster` would drop them, and
 * clients would wait forever. No data was read from them yet.
 */
export const rescueConnections = (worker: Worker): void => {
  const child: ChildProcess = worker.process
  const handed = new Map<number, unknown>()
  const send = child.send
  Object.assign(child, {
    send: (...words: ReadonlyArray<unknown>): unknown => {
      const [message, connection] = words
      const handedOver = Option.getOrUndefined(readHandedOver(message))
      if (handedOver !== undefined) handed.set(handedOver.seq, connection)
      return Reflect.apply(send, child, words)
    }
  })
  child.on("internalMessage", (message: unknown) => {
    const answer = Option.getOrUndefined(readAnswer(message))
    if (answer !== undefined) handed.delete(answer.ack)
  })
  worker.on("listening", () => listening.add(worker))
  const rescue = (): void => {
    if (child.connected || (child.exitCode === null && child.signalCode === null)) return
    listening.delete(worker)
    for (const [ack, connection] of [...handed])
      if (listening.size > 0)
        child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false }, undefined)
      else if (isClosable(connection)) connection.close()
  }
  child.on("exit", rescue).on("disconnect", rescue)
}
