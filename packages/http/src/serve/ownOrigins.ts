import { isUrl } from "@quick-response/design/content/codes/isUrl"
import type { Listener } from "../exchange/Listener.ts"

/** The origins that may use a session. */
export interface OwnOrigins {
  /** The fault of a request's `Origin`; undefined if it is valid or absent. */
  readonly faultOf: (origin: string | undefined) => string | undefined
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const parse = (address: string): URL | undefined => (isUrl(address) ? new URL(address) : undefined)

/** The longest origin that an answer repeats, in characters. */
const longestShown = 100

/**
 * The public address's origin and, for a listener on loopback, its port under any loopback name. Scripts cannot forge
 * `Origin` (Fetch standard, section 3.1).
 */
export const ownOrigins = (
  address: string,
  listener?: Pick<Listener, "host" | "port"> | undefined
): OwnOrigins => {
  const own = parse(address)?.origin ?? address
  const bound =
    listener === undefined ? undefined : parse(`http://${bracketed(listener.host)}:${listener.port}`)
  const isLoopback = bound !== undefined && loopback.test(bound.hostname)

  const isOwn = (origin: string): boolean => {
    if (origin === own) return true
    const asked = isLoopback ? parse(origin) : undefined
    return (
      asked?.origin === origin &&
      asked.protocol === "http:" &&
      asked.port === bound?.port &&
      loopback.test(asked.hostname)
    )
  }

  return {
    faultOf: (origin) =>
      origin === undefined || isOwn(origin)
        ? undefined
        : `Origin: expected ${JSON.stringify(own)}, got ${JSON.stringify(origin.slice(0, longestShown))}; a session works only in pages at the base URL of the service`
  }
}

const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host)
