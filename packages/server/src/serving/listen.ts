import { createServer } from "node:net"
import { ListenError, type Listener, type ListenOptions } from "@quick-response/http"
import type { Services } from "@quick-response/http/node"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Refused } from "../failure.ts"
import { isDeno } from "../runtime.ts"

const onNode = Effect.promise(() => import("@quick-response/http/node"))
const onDeno = Effect.promise(() => import("./denoListener.ts"))

/** Serves the endpoints until the scope closes, by the runtime's own server; with other workers where told so. */
export const listen = (
  options: ListenOptions,
  isShared: boolean
): Effect.Effect<Listener, ListenError, Services | Scope.Scope> =>
  isDeno
    ? Effect.flatMap(onDeno, ({ listen }) => listen(options, isShared))
    : Effect.flatMap(onNode, ({ listen }) => listen(options))

/**
 * A port at which workers can listen together, for one that was asked for. It is taken alone first: Deno's workers would
 * share it with a stranger that shares, and any free port has to be the same one for all.
 */
export const sharedPort = (host: string, port: number): Effect.Effect<number, ListenError | Refused> => {
  const taken = Effect.async<number, ListenError>((resume) => {
    const server = createServer()
    server.once("error", (cause) => resume(new ListenError({ host, port, cause })))
    server.listen({ host, port }, () => {
      const address = server.address()
      const actual = typeof address === "object" && address !== null ? address.port : port
      server.close(() => resume(Effect.succeed(actual)))
    })
  })
  return isDeno
    ? Effect.zipRight(
        Effect.flatMap(onDeno, ({ refuseSharing }) => refuseSharing()),
        taken
      )
    : taken
}
