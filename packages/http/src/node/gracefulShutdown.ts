import cluster from "node:cluster"
import type * as Http from "node:http"
import * as Net from "node:net"
import { setImmediate } from "node:timers"
import * as Effect from "effect/Effect"

/** The graceful shutdown of a server. */
export interface GracefulShutdown {
  /** Sends an answer now, or once the server has stopped accepting: an answer before would let its client reconnect. */
  readonly answer: (act: () => void) => void
  /**
   * Stops accepting, closes each connection that waits for no answer and has been idle for a moment, and ends when none is
   * left. If interrupted, it leaves the other connections open.
   */
  readonly drain: Effect.Effect<void>
}

/**
 * For how many milliseconds an idle connection is kept, and pending ones are accepted: to close one at once would reset a
 * request that its client has already sent. Such a request is answered with `Connection: close`.
 */
const grace = 250

/** Milliseconds that a connection may take to reach this process: in a cluster, another process accepts it. */
const handOver = cluster.isWorker ? 20 : 0

/** Stops accepting as `Http.Server.close` does, but keeps idle connections open, which that would close at once. */
const stopAccepting = (server: Http.Server, ended: () => void): void => {
  const { close } = server instanceof Net.Server ? Net.Server.prototype : server
  close.call(server, ended)
}

/** Prepares the graceful shutdown of a server, given which connections wait for an answer. */
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

  /** The answers that wait until all pending connections are accepted. */
  let held: Array<() => void> | undefined
  const release = (): void => {
    const acts = held ?? []
    held = undefined
    for (const act of acts) act()
  }

  /** Runs after the event loop has polled for connections, of which it accepts one at a time, and for requests. */
  const afterPoll = (act: () => void): void => void setImmediate(act)

  /** Acts once polling has brought no further connection for as long as a hand-over may take. */
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
