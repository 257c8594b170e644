import { createServer } from "node:net"
import { ListenError, type Listener, type ListenOptions } from "@quick-response/http"
import type { Services } from "@quick-response/http/node"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Refused } from "../process/commandErrors.ts"
import { isDeno } from "../process/packageFiles.ts"
import { settings } from "../settings/settings.ts"

declare const Deno: { readonly build: { readonly os: string } }

/** Fails except on Linux, which alone distributes connections among processes that share a port. */
const refuseSharing = (): Effect.Effect<void, Refused> => {
  const { variable } = settings.workers
  const { os } = Deno.build
  return os === "linux"
    ? Effect.void
    : Effect.fail(
        new Refused(
          `${variable}: Deno shares a port among processes on Linux alone, and this is ${os}; run the server by Node, or set ${variable}=1`
        )
      )
}

const onNode = Effect.promise(() => import("@quick-response/http/node"))
const onDeno = Effect.promise(() => import("@quick-response/http/deno"))

/** Serves the endpoints by the runtime's server until the scope closes. A shared port belongs to several workers. */
export const listen = (
  options: ListenOptions,
  isShared: boolean
): Effect.Effect<Listener, ListenError, Services | Scope.Scope> =>
  isDeno
    ? Effect.flatMap(onDeno, ({ listen }) => listen({ ...options, isShared }))
    : Effect.flatMap(onNode, ({ listen }) => listen(options))

/**
 * The port for all workers. This process binds it alone first, which refuses a port in use by another program, and
 * turns port 0 into one number for all.
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
  return isDeno ? Effect.zipRight(refuseSharing(), taken) : taken
}
