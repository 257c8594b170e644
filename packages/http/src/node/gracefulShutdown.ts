import cluster from "node:cluster"
import type * as Http from "node:http"
import * as Net from "node:net"
import { setImmediate } from "node:timers"
import * as Effect from "effect/Effect"

export interface GracefulShutdown {
  /**
   * Sends an answer. During a shutdown, waits until no connections are accepted, since the client could reconnect
   * earlier.
   */
  readonly answer: (act: () => void) => void
  /**
   * Stops accepting, closes each connection that awaits no answer and has been idle for a moment, and completes when
   * all are closed. If interrupted, leaves the others open.
   */
  readonly drain: Effect.Effect<void>
}

/**
 * Milliseconds that idle connections are kept and pending ones accepted: closing at once would reset a request already
 * sent. Such a request is answered with `Connection: close`.
 */
const grace = 250

/** Milliseconds for a connection to reach this process: in a cluster another process accepts it. */
const handOver = cluster.isWorker ? 20 : 0

/** Stops accepting like `Http.Server.close`, but keeps idle connections open. */
const stopAccepting = (server: Http.Server, ended: () => void): void => {
  const { close } = server instanceof Net.Server ? Net.Server.prototype : server
  close.call(server, ended)
}

/** Prepares a server's graceful shutdown, given the connections that await answers. */
export const makeGracefulShutdown = (
  server: Http.Server,
  isAwaiting: (connection: Net.Socket) => boolean
): GracefulShutdown => {
  const connections = new Set<Net.Socket>()
  let accepted = 0
  server.on("connection", (connection: Net.Socket) => {
    if (connections.has(connection)) return
    accepted++
    connections.add(connection)
    connection.once("close", () => connections.delete(connection))
  })

  /** Answers that wait until all pending connections are accepted. */
  let held: Array<() => void> | undefined
  const release = (): void => {
    const acts = held ?? []
    held = undefined
    for (const act of acts) act()
  }

  /** Runs after the event loop has polled for requests and connections, accepting one connection at a time. */
  const afterPoll = (act: () => void): void => void setImmediate(act)

  /** Runs once polling has yielded no connection for the duration of a hand-over. */
  const onceAllAreAccepted = (act: () => void): void => {
    const begun = performance.now()
    const look = (before: number, since: number): void =>
      afterPoll(() => {
        const now = performance.now()
        if (accepted !== before && now - begun <= grace) look(accepted, now)
        else if (now - since < handOver) look(before, since)
        else act()
      })
    afterPoll(() => look(accepted, begun))
  }

  let received = new Map<Net.Socket, number>()
  const closeIdle = (): void => {
    const before = received
    received = new Map([...connections].map((connection) => [connection, connection.bytesRead]))
    for (const [connection, bytes] of received)
      if (before.get(connection) === bytes && !isAwaiting(connection)) connection.destroy()
  }

  return {
    answer: (act) => {
      if (held === undefined) act()
      else held.push(act)
    },
    drain: Effect.async((resume) => {
      held = []
      const timer = setInterval(() => afterPoll(closeIdle), grace)
      onceAllAreAccepted(() => {
        stopAccepting(server, () => {
          clearInterval(timer)
          // Stops the timer that checks for slow requests.
          server.close()
          resume(Effect.void)
        })
        setTimeout(release, handOver)
      })
      return Effect.sync(() => {
        clearInterval(timer)
        release()
      })
    })
  }
}
