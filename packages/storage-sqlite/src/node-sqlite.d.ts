// The part of `node:sqlite` (Node 22.16 or later, Deno 2.2 or later) that the adapter uses; Node 20 has neither it nor
// its types.
declare module "node:sqlite" {
  class StatementSync {
    all(
      ...parameters: ReadonlyArray<null | number | bigint | string | Uint8Array>
    ): Array<Record<string, unknown>>
  }

  class DatabaseSync {
    constructor(filename: string)
    prepare(text: string): StatementSync
    close(): void
  }
}
