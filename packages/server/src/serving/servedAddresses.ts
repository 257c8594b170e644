import { readFileSync, statSync } from "node:fs"
import {
  isBelow,
  RedirectStorage,
  readHost,
  ScanPolicy,
  ShortAddresses,
  type ShortAddressesShape
} from "@quick-response/core"
import { hostOf } from "@quick-response/design/content/codes/target"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Refused } from "../process/commandErrors.ts"
import { isLoopback } from "../settings/settingFields.ts"
import { type Settings, settings } from "../settings/settings.ts"

type AddressSettings = Pick<
  Settings,
  | "baseUrl"
  | "blockedHosts"
  | "countryHeader"
  | "dynamic"
  | "host"
  | "scanMonths"
  | "scanVisitors"
  | "scans"
  | "shortUrl"
  | "trustedProxies"
>

/** The short addresses of a service that may learn its own address only after it listens. */
export interface ServedAddresses extends ShortAddressesShape {
  /** Sets the listening address, used for short addresses if the settings name none. */
  readonly listensAt: (url: string) => void
}

/** Milliseconds between checks of a file. */
const lookEvery = 1000

const hostsIn = (text: string): ReadonlySet<string> => {
  const hosts = new Set<string>()
  for (const line of text.split("\n")) {
    const [name = ""] = line.split("#", 1).map((text) => text.trim())
    if (name === "") continue
    const host = readHost(name)
    if (host === undefined)
      throw new Error(
        `${JSON.stringify(name.slice(0, 100))} is not a host; write one a line, as in evil.example`
      )
    hosts.add(host)
  }
  return hosts
}

/** A file's modification time and size. */
const stateOf = (path: string): string => {
  const { mtimeMs, size } = statSync(path)
  return `${mtimeMs} ${size}`
}

/** Reads the file of blocked hosts, and rereads it after changes. If a reread fails, the old hosts stay. */
const blockedHosts = (path: string | undefined) =>
  Effect.gen(function* () {
    let blocked: ReadonlySet<string> = new Set()
    if (path === undefined) return () => blocked
    const read = Effect.try({
      try: () => {
        const seen = stateOf(path)
        blocked = hostsIn(readFileSync(path, "utf8"))
        state = seen
      },
      catch: (cause) =>
        new Refused(
          `${settings.blockedHosts.variable}: ${path}: ${cause instanceof Error ? cause.message : String(cause)}`
        )
    })
    let state = ""
    yield* read
    const readAgain = Effect.suspend(() => {
      const isSame = Effect.try(() => stateOf(path) === state).pipe(Effect.orElseSucceed(() => false))
      return Effect.flatMap(isSame, (same) => (same ? Effect.void : read))
    }).pipe(
      Effect.catchAll(({ message }) => {
        state = ""
        return Effect.logWarning(message)
      })
    )
    yield* Effect.forkScoped(Effect.forever(Effect.delay(readAgain, lookEvery)))
    return () => blocked
  })

/** The blocked hosts of a file, for programs that sell no dynamic codes. Refuses an unreadable file. */
export const blockedAddresses = (path: string | undefined): Layer.Layer<never, Refused> =>
  Layer.scoped(
    ShortAddresses,
    Effect.map(blockedHosts(path), (blocked) => ({
      shortUrl: undefined,
      ownHosts: new Set<string>(),
      isBlocked: (name: string) => isBelow(name, blocked())
    }))
  )

/** The prefix of short addresses at a service's address. */
const shortUrlAt = (url: string): string => `${url.toUpperCase()}/R/`

const make = (chosen: AddressSettings) =>
  Effect.gen(function* () {
    const { baseUrl, countryHeader, dynamic, host, trustedProxies } = chosen
    if (countryHeader !== undefined && trustedProxies === 0)
      return yield* Effect.fail(
        new Refused(
          `${settings.countryHeader.variable}: anyone could send ${countryHeader}; set ${settings.trustedProxies.variable} to the number of proxies that write it, or leave it out`
        )
      )
    const given = chosen.shortUrl ?? (baseUrl === undefined ? undefined : shortUrlAt(baseUrl))
    const isSold = dynamic === "on" && (given !== undefined || isLoopback(host))
    const blocked = yield* blockedHosts(chosen.blockedHosts)
    const ownHosts = new Set([given, baseUrl].flatMap((url) => (url === undefined ? [] : [hostOf(url)])))
    let shortUrl = isSold ? given : undefined
    const addresses: ServedAddresses = {
      get shortUrl() {
        return shortUrl
      },
      ownHosts,
      isBlocked: (name) => isBelow(name, blocked()),
      listensAt: (url) => {
        if (isSold) shortUrl ??= shortUrlAt(url)
      }
    }
    return addresses
  })

/** Short addresses and scan counting by the settings. Refuses conflicting settings. */
export const shortAddresses = (chosen: AddressSettings): Layer.Layer<never, Refused> =>
  Layer.merge(
    Layer.scoped(ShortAddresses, make(chosen)),
    Layer.succeed(ScanPolicy, {
      counts: chosen.scans,
      months: chosen.scanMonths,
      visitorsADay: chosen.scanVisitors
    })
  )

const isServed = (addresses: ShortAddressesShape): addresses is ServedAddresses => "listensAt" in addresses

/** Sets the listening address of the short addresses. */
export const tellAddress = (url: string): Effect.Effect<void> =>
  Effect.map(ShortAddresses, (addresses) => {
    if (isServed(addresses)) addresses.listensAt(url)
  })

/**
 * Warns if codes were sold under other short addresses than the current ones: they only work while a server answers
 * there.
 */
export const warnOfFormerAddresses: Effect.Effect<void, never, RedirectStorage> = Effect.gen(function* () {
  const { countShortUrls } = yield* RedirectStorage
  const { shortUrl } = yield* ShortAddresses
  const counts = yield* countShortUrls
  if (shortUrl === undefined || counts.every((counted) => counted.shortUrl === shortUrl)) return
  const told = counts.map(({ shortUrl, codes }) => `${codes} begin with ${shortUrl}`).join(", ")
  yield* Effect.logWarning(
    `${settings.shortUrl.variable} is ${shortUrl}, and codes were sold under others: ${told}; keep those addresses leading here`
  )
}).pipe(Effect.catchAll((error) => Effect.logDebug("former short addresses could not be read", error)))
