/** The parts of `@types/bun` that the example for Bun uses. */
declare const Bun: {
  readonly serve: (options: {
    readonly hostname: string
    readonly port: number
    readonly fetch: (request: Request, server: BunServer) => Promise<Response>
  }) => BunServer
}

interface BunServer {
  readonly requestIP: (request: Request) => { readonly address: string } | null
  /** Stops accepting connections, and waits for the requests in flight. */
  readonly stop: () => Promise<void>
}
