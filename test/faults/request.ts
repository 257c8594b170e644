import { setTimeout as pause } from "node:timers/promises"

const attempts = 5

/** The JSON that is answered. Sent again without an answer, as when a kept connection ends: it must be repeatable. */
export const request = async (
  url: string,
  init: { readonly method?: string; readonly headers: Record<string, string>; readonly body?: string }
): Promise<unknown> => {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
      return await response.json()
    } catch (error) {
      if (attempt === attempts) throw error
      await pause(200)
    }
  }
}
