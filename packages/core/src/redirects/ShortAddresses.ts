import * as Context from "effect/Context"

/** The short addresses of a service, and its blocked targets. */
export interface ShortAddressesShape {
  /** The address up to the slug in a picture: `HTTPS://Q.EXAMPLE/`. Undefined if no dynamic codes are sold. */
  readonly shortUrl: string | undefined
  /** The service's own hosts in lower case, to which no code may lead. */
  readonly ownHosts: ReadonlySet<string>
  /** True for a lower-case host that the operator blocks. */
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
