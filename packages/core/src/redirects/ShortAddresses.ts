import * as Context from "effect/Context"

/** The short addresses that a service gives out, and where they may not lead. */
export interface ShortAddressesShape {
  /** The address that a picture begins with, up to the slug: `HTTPS://Q.EXAMPLE/`. Undefined where no dynamic code is sold. */
  readonly shortUrl: string | undefined
  /** The hosts of the service itself, in lower case: a code that led to one would lead to itself. */
  readonly ownHosts: ReadonlySet<string>
  /** True for a host, in lower case, to which the operator lets no code lead. */
  readonly isBlocked: (host: string) => boolean
}

/** The short addresses of the service. By default it sells no dynamic code. */
export class ShortAddresses extends Context.Reference<ShortAddresses>()(
  "@quick-response/core/ShortAddresses",
  {
    defaultValue: (): ShortAddressesShape => ({
      shortUrl: undefined,
      ownHosts: new Set(),
      isBlocked: () => false
    })
  }
) {}
