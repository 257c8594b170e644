import cluster from "node:cluster"
import type * as Http from "node:http"
import * as Net from "node:net"
import { setImmediate } from "node:timers"
import * as Effect from "effect/Effect"

/** How a server ends. */
export interface GracefulShutdown {
  /** Does something now, or later, where an answer now would bring its client back before the server has stopped accepting. */
  readonly answer: (act: () => void) => void
  /**
   * Stops accepting, lets go of each connection that waits for no answer and has sent nothing for a moment, and is done when
   * none is left. Interrupted, it leaves those that are left as they are.
   */
  readonly drain: Effect.Effect<void>
}

/**
 * For how long a connection that waits for nothing is held, in milliseconds. Its client may have sent the next request
 * before it can know of the end: that is answered, and the answer says that it is the connection's last. Were the
 * connection closed at once, a reset would take the request's place. And for how long at most those are let in who wait
 * to be accepted: they have a connection already, and would be reset as well.
 */
const grace = 250

/** How long a connection takes from the system to the server: in a cluster, another process accepts and hands it over. */
const onTheWay = cluster.isWorker ? 20 : 0

/** As Node's own HTTP server does, but for the connections between two requests, which that would close in the same moment. */
const stopAccepting = (server: Http.Server, ended: () => void): void => {
  const { close } = server instanceof Net.Server ? Net.Server.prototype : server
  close.call(server, ended)
}

/** Prepares the end of a server, to which a connection matters while somebody waits for an answer on it. */
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

  /** The answers that wait until nobody waits to be accepted. */
  let held: Array<() => void> | undefined
  const release = (): void => {
    const acts = held ?? []
    held = undefined
    for (const act of acts) act()
  }

  /** Runs after the system was asked what has arrived: connections, of which it hands out one at a time, and requests. */
  const afterPoll = (act: () => void): void => void setImmediate(act)

  /** Acts once looks at the system have brought no connection more for as long as one may be on its way. */
  const onceAllAreIn = (act: () => void): void => {
    const begun = performance.now()
    const look = (before: number, since: number): void =>
      afterPoll(() => {
        const now = performance.now()
        if (accepted !== before && now - begun <= grace) look(accepted, now)
        else if (now - since < onTheWay) look(before, since)
        else act()
      })
    afterPoll(() => look(accepted, begun))
  }

  let received = new Map<Net.Socket, number>()
  const letGo = (): void => {
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
      const timer = setInterval(() => afterPoll(letGo), grace)
      onceAllAreIn(() => {
        stopAccepting(server, () => {
          clearInterval(timer)
          // Ends the last that it has running, its look for slow requests.
          server.close()
          resume(Effect.void)
        })
        setTimeout(release, onTheWay)
      })
      return Effect.sync(() => {
        clearInterval(timer)
        release()
      })
    })
  }
}
