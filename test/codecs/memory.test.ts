import * as Codecs from "@quick-response/codecs"
import { SymbolReader } from "@quick-response/core"
import { compose } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { prepareZXingModule } from "zxing-wasm/reader"

const isFreed = (list: object): unknown =>
  "isDeleted" in list && typeof list.isDeleted === "function" ? list.isDeleted() : undefined

it("SymbolReaderZxing frees each list of symbols", async () => {
  const scene = Either.getOrThrow(compose(configOf({ data: "memory" })))
  const picture = rasterizeGray(scene, Math.ceil(scene.width * 2))
  const blank = { ...picture, light: new Uint8Array(picture.light.length) }
  const [text, lists] = await Effect.runPromise(
    Effect.gen(function* () {
      const reader = yield* SymbolReader
      const first = yield* reader.read(picture)
      // The package keeps one module, and gives that again.
      const zxing = yield* Effect.promise(() =>
        prepareZXingModule({ equalityFn: () => true, fireImmediately: true })
      )
      const given: Array<object> = []
      const read = zxing.readBarcodesFromPixmap
      zxing.readBarcodesFromPixmap = (...request) => {
        const list = read(...request)
        given.push(list)
        return list
      }
      yield* reader.read(picture)
      yield* reader.read(blank)
      return [first, given] as const
    }).pipe(Effect.provide(Codecs.layer))
  )
  expect(text).toBe("memory")
  expect(lists.map(isFreed)).toEqual([true, true])
})
