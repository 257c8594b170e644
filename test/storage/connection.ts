/// <reference path="../../packages/storage-sqlite/src/node-sqlite.d.ts" />
import process from "node:process"
import { vi } from "vitest"

/** A connection of a driver: what both drivers have in common. */
interface Connection {
  readonly prepare: (text: string) => { readonly all: () => ReadonlyArray<unknown> }
}

/** Node 24 and later use the built-in driver, too. */
const hasDriver = !("Deno" in globalThis) && Number.parseInt(process.versions.node, 10) < 24

const prototype: Connection = hasDriver
  ? (await import("better-sqlite3")).default.prototype
  : (await import("node:sqlite")).DatabaseSync.prototype

/**
 * Watches the driver that the store uses: each connection with the texts that it prepared. A text may be replaced by another
 * before it is.
 */
export const watchConnections = (replace: (text: string) => string = (text) => text) => {
  const texts = new Map<Connection, Array<string>>()
  const original = prototype.prepare
  const spy = vi.spyOn(prototype, "prepare").mockImplementation(function (this: Connection, text) {
    texts.set(this, [...(texts.get(this) ?? []), text])
    return original.call(this, replace(text))
  })
  return {
    /** The connections that have prepared this text. */
    thatPrepared: (text: string) =>
      [...texts].filter(([, prepared]) => prepared.includes(text)).map(([connection]) => connection),
    /** A setting as the connection has it now. */
    read: (connection: Connection, pragma: string): unknown =>
      Object.values(Object(original.call(connection, `PRAGMA ${pragma}`).all()[0]))[0],
    stop: () => spy.mockRestore()
  }
}
