import * as Effect from "effect/Effect"
import { Refused } from "../process/commandErrors.ts"
import { settings } from "../settings/settings.ts"

declare const Deno: { readonly build: { readonly os: string } }

/** Fails except on Linux, which alone distributes connections among processes that share a port. */
export const refuseSharing = (): Effect.Effect<void, Refused> => {
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
