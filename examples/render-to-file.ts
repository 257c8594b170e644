// Draws a styled QR code into a file with the core alone: no server, no account, no database.
// node examples/dist/render-to-file.js code.svg     deno run --allow-read --allow-write examples/render-to-file.ts code.svg

import { writeFile } from "node:fs/promises"
import process from "node:process"
import * as Codecs from "@quick-response/codecs"
import { makeConfig, Rendering, renderingLayer } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const [file = "code.svg"] = process.argv.slice(2)

const program = Effect.gen(function* () {
  const rendering = yield* Rendering
  const config = yield* makeConfig({
    data: "https://example.com",
    bodyStyle: "Rounded",
    outerEyeStyle: "Circle",
    foreground: {
      type: "linear",
      angle: 45,
      stops: [
        { offset: 0, color: "#1e3a8a" },
        { offset: 1, color: "#9d174d" }
      ]
    }
  })
  yield* rendering.readBack(config)
  const image = yield* rendering.render(config, { format: file.endsWith(".png") ? "png" : "svg", size: 512 })
  yield* Effect.promise(() => writeFile(file, image.mediaType === "image/svg+xml" ? image.text : image.bytes))
  console.log(`${file}: drawn, and read back by an independent decoder`)
})

await Effect.runPromise(Effect.provide(program, Layer.provide(renderingLayer, Codecs.layer)))
