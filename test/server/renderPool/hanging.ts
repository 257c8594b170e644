import { type PoolLimits, type ReplacementReason, renderPool } from "@quick-response/server"
import { start } from "../../http/service.ts"

/** A service whose only rendering worker computes forever if the data begins with "hang". */
export const serveHanging = async (requestTimeout: number, limits: Partial<PoolLimits> = {}) => {
  const replaced: Array<ReplacementReason> = []
  const program = new URL("./hangingProgram.mjs", import.meta.url)
  const observer = {
    onReplaced: (reason: ReplacementReason) => replaced.push(reason),
    onRefused: () => undefined
  }
  const started = await start({
    rendering: renderPool({ threads: 1, program, limits, observer }),
    options: { requestTimeout, rateLimit: "off" }
  })
  const draw = (name: string, signal?: AbortSignal) =>
    fetch(`${started.url}/v1/Qr/generate`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": started.key },
      body: JSON.stringify({ data: name.padEnd(1000, " long"), format: "png", size: 4096 }),
      ...(signal === undefined ? {} : { signal })
    })
  return { draw, replaced, stop: started.stop }
}

/** Waits until the condition holds. */
export const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}
