import { copyFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { afterAll, describe, expect, test } from "vitest"
import { makePlace, said } from "../server/program.ts"
import { exercise, type Send } from "./exercise.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const bin = (name: string) => join(root, "node_modules/.bin", name)
const installed = createRequire(import.meta.url).resolve

const place = makePlace()
afterAll(() => place.remove())

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body)
})

const wasm = {
  "zxing-wasm/reader/zxing_reader.wasm": "zxing.wasm",
  "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm": "mozjpeg.wasm"
}

const workerdConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    compatibilityDate = "2026-05-01",
    modules = [
      (name = "worker.js", esModule = embed "worker.js"),
      ${Object.entries(wasm)
        .map(([specifier, file]) => `(name = "${specifier}", wasm = embed "${file}")`)
        .join(",\n      ")}
    ]
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`

describe("an edge worker", () => {
  test("prices, draws and sells from one bundle", async () => {
    const bundle = await rolldown({
      input: join(root, "examples/edge.worker.ts"),
      external: Object.keys(wasm),
      resolve: { conditionNames: ["@quick-response/source", "import"] },
      platform: "browser"
    })
    const { output } = await bundle.write({ file: join(place.folder, "worker.js"), codeSplitting: false })
    expect(output.map((chunk) => chunk.type === "chunk" && chunk.imports)).toEqual([Object.keys(wasm).sort()])
    for (const [specifier, file] of Object.entries(wasm))
      copyFileSync(installed(specifier), join(place.folder, file))
    writeFileSync(join(place.folder, "config.capnp"), workerdConfig)

    const running = place.launch([bin("workerd"), "serve", "--control-fd=1", "config.capnp"])
    const [, port = ""] = await said(running, "stdout", /"port":(\d+)/)
    const send: Send = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
    const call = async (path: string, init?: RequestInit) => (await send(path, init)).json()
    const svgLogo = btoa(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    )
    const logo = { image: `data:image/svg+xml;base64,${svgLogo}`, size: 0.2 }
    const preview = await call("/v1/Qr/preview", post({ data: "edge", template: "dots", logo }))
    // Long enough to be compressed: a worker that compressed it again would not be understood.
    const options = await call("/v1/Qr/options")
    const [, key = ""] = await said(running, "stdout", /API key: (qr_live_\w+)/)
    await exercise(send, key)
    running.kill("SIGTERM")
    await running.ended
    expect(preview).toMatchObject({ success: true, data: expect.stringMatching(/^data:image\/png;base64,/) })
    expect(options).toMatchObject({
      data: { bodyStyles: expect.arrayContaining([{ value: 0, label: "Square" }]) }
    })
  })
})
