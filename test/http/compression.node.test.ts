import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

const calls = { count: 0 }

// Other files of this process have loaded the listener with the real module.
beforeEach(() => {
  calls.count = 0
  vi.resetModules()
  vi.doMock("node:zlib", async (original) => {
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
})
afterEach(() => {
  vi.doUnmock("node:zlib")
  vi.resetModules()
})

it("Node's listener compresses a document once", async () => {
  const { listen } = await import("@quick-response/http/node")
  const { realServices } = await import("./service.ts")
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
