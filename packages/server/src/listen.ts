import type * as Server from "@quick-response/http/node"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { isDeno } from "./runtime.ts"

const onNode = Effect.promise(() => import("@quick-response/http/node"))
const onDeno = Effect.promise(() => import("./listenDeno.ts"))

/** Serves the endpoints until the scope closes, by the runtime's own server. */
export const listen = (
  options: Server.ListenOptions
): Effect.Effect<Server.Listener, Server.ListenError, Server.Services | Scope.Scope> =>
  isDeno
    ? Effect.flatMap(onDeno, ({ listen }) => listen(options))
    : Effect.flatMap(onNode, ({ listen }) => listen(options))
