import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { QrConfig } from "@quick-response/core"
import { composeScene, encode, svg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { png } from "@quick-response/drawing/png/png"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import { configOf } from "@quick-response/laws"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { Resvg } from "@resvg/resvg-js"
import encodeQR from "qr"
import * as QRCode from "qrcode"
import sharp from "sharp"
import { encode as encodeUqr, renderSVG as uqrSvg } from "uqr"
import { middleHalf } from "../http/statistics.ts"
import { report } from "../report/rows.ts"
import { type Contender, compare, type Timing } from "./compare.ts"
import { type Payload, payloads } from "./payloads.ts"
import { qrCodeStylingSvg } from "./qrCodeStyling.ts"

const size = 512

const gradient = {
  type: "linear",
  angle: 45,
  stops: [
    { offset: 0, color: "#0ea5e9" },
    { offset: 1, color: "#7c3aed" }
  ]
} as const

const matrixOf = ({ data, errorCorrectionLevel }: QrConfig): Matrix =>
  Either.getOrThrow(encode(data, errorCorrectionLevel))
const sceneOf = (config: QrConfig): Scene => composeScene(matrixOf(config), config)
const svgOf = (config: QrConfig): string => svg(sceneOf(config), size)
const pngOf = (config: QrConfig): Uint8Array => png(sceneOf(config), size)

const plain = ({ data, level }: Payload): QrConfig => configOf({ data, errorCorrectionLevel: level })
const styledBy =
  (foreground: string | typeof gradient) =>
  ({ data, level }: Payload): QrConfig =>
    configOf({
      data,
      errorCorrectionLevel: level,
      bodyStyle: "Rounded",
      outerEyeStyle: "Extra rounded",
      innerEyeStyle: "Circle",
      foreground
    })
const styled = styledBy("#0f172a")
const colorful = styledBy(gradient)

const resvgPng = (document: string): Uint8Array =>
  new Resvg(document, { font: { loadSystemFonts: false } }).render().asPng()

const fileOf = (name: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(name))
// The package is written for bundlers: Node takes its module for CommonJS.
const fastQrModule = `data:text/javascript;base64,${fileOf("fast_qr/fast_qr.js").toString("base64")}`
const { initSync, qr: fastQr }: typeof import("fast_qr") = await import(fastQrModule)
initSync(fileOf("fast_qr/fast_qr_bg.wasm"))

/** One line of the table: a piece of work, the peer that it is measured by, and how many times its speed we want. */
interface Work {
  readonly name: string
  readonly goal: number
  readonly peer: (payload: Payload) => Contender
  readonly others?: (payload: Payload) => ReadonlyArray<Contender>
  readonly ours: (payload: Payload) => () => unknown
}

const works: ReadonlyArray<Work> = [
  {
    name: "matrix",
    goal: 22,
    peer: ({ data, letter }) => ({
      name: "qrcode",
      run: () => QRCode.create(data, { errorCorrectionLevel: letter })
    }),
    others: ({ data, letter }) => [
      {
        name: "qr",
        run: () =>
          encodeQR(data, "raw", {
            ecc: letter === "M" ? "medium" : letter === "Q" ? "quartile" : "high",
            border: 1
          })
      },
      { name: "uqr", run: () => encodeUqr(data, { ecc: letter, border: 0 }) },
      // Takes no level.
      ...(letter === "M" ? [{ name: "fast_qr (wasm)", run: () => fastQr(data) }] : [])
    ],
    ours: (payload) => () => encode(payload.data, payload.level)
  },
  {
    name: "plain SVG",
    goal: 12,
    peer: ({ data, letter }) => ({
      name: "qrcode.toString",
      run: () => QRCode.toString(data, { type: "svg", errorCorrectionLevel: letter })
    }),
    others: ({ data, letter }) => [
      { name: "uqr", run: () => uqrSvg(data, { ecc: letter }) },
      {
        name: "qr",
        run: () =>
          encodeQR(data, "svg", {
            ecc: letter === "M" ? "medium" : letter === "Q" ? "quartile" : "high"
          })
      }
    ],
    ours: (payload) => () => svgOf(plain(payload))
  },
  {
    name: "styled SVG",
    goal: 350,
    peer: (payload) => ({ name: "qr-code-styling on jsdom", run: () => qrCodeStylingSvg(payload) }),
    ours: (payload) => () => svgOf(colorful(payload))
  },
  {
    name: "plain PNG",
    goal: 100,
    peer: ({ data, letter }) => ({
      name: "qrcode.toBuffer",
      run: () => QRCode.toBuffer(data, { width: size, errorCorrectionLevel: letter })
    }),
    ours: (payload) => () => pngOf(plain(payload))
  },
  {
    name: "styled PNG, solid",
    goal: 15,
    peer: (payload) => {
      const document = svgOf(styled(payload))
      return { name: "resvg-js on our SVG", run: () => resvgPng(document) }
    },
    others: (payload) => {
      const document = Buffer.from(svgOf(styled(payload)))
      return [{ name: "sharp on our SVG", run: () => sharp(document).png().toBuffer() }]
    },
    ours: (payload) => {
      const picture = sceneOf(styled(payload))
      return () => png(picture, size)
    }
  },
  {
    name: "styled PNG, gradient",
    goal: 5,
    peer: (payload) => {
      const document = svgOf(colorful(payload))
      return { name: "resvg-js on our SVG", run: () => resvgPng(document) }
    },
    others: (payload) => {
      const document = Buffer.from(svgOf(colorful(payload)))
      return [{ name: "sharp on our SVG", run: () => sharp(document).png().toBuffer() }]
    },
    ours: (payload) => {
      const picture = sceneOf(colorful(payload))
      return () => png(picture, size)
    }
  }
]

const duration = (seconds: number): string =>
  seconds < 1e-3 ? `${(seconds * 1e6).toPrecision(3)} us` : `${(seconds * 1e3).toPrecision(3)} ms`

/** The speed in times of another's, and the middle half of that over the rounds. */
const against = (reference: Timing, { seconds, samples }: Timing) => ({
  times: reference.seconds / seconds,
  spread: middleHalf(samples.map((sample, round) => (reference.samples[round] ?? Number.NaN) / sample))
})

const only = process.argv[2]
for (const { name, goal, peer, others, ours } of works) {
  if (only !== undefined && !name.startsWith(only)) continue
  for (const payload of payloads) {
    const [reference, us, ...rest] = await compare([
      peer(payload),
      { name: "quick-response", run: ours(payload) },
      ...(others?.(payload) ?? [])
    ])
    if (reference === undefined || us === undefined) continue
    report(
      [reference, us, ...rest].map((timing) => ({
        work: `${name}, ${payload.name}`,
        contender: timing.name,
        isOurs: timing === us,
        figure: duration(timing.seconds),
        ...(timing === reference ? { times: 1 } : against(reference, timing)),
        ...(timing === us ? { goal } : {})
      }))
    )
  }
}
