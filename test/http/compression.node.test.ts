import { listen } from "@quick-response/http/node"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { expect, it, vi } from "vitest"
import { realServices } from "./service.ts"

const calls = vi.hoisted(() => ({ count: 0 }))

vi.mock("node:zlib", async (original) => {
  const zlib = await original<typeof import("node:zlib")>()
  const brotliCompress: typeof zlib.brotliCompress = Object.assign(
    (...args: ReadonlyArray<unknown>) => {
      calls.count++
      Reflect.apply(zlib.brotliCompress, zlib, args)
    },
    { __promisify__: zlib.brotliCompress.__promisify__ }
  )
  return { ...zlib, brotliCompress }
})

it("a document is compressed once by Node's listener, however often it is asked for", async () => {
  const scope = Effect.runSync(Scope.make())
  const { url } = await Effect.runPromise(
    Scope.extend(Effect.provide(listen({ port: 0 }), realServices), scope)
  )
  try {
    for (let i = 0; i < 5; i++) {
      const answer = await fetch(`${url}/openapi.json`, { headers: { "accept-encoding": "br" } })
      expect(answer.headers.get("content-encoding")).toBe("br")
      expect((await answer.json()).openapi).toMatch(/^3\.1/)
    }
    expect(calls.count).toBe(1)
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
})
