import { createRequire } from "node:module"
import { JSDOM } from "jsdom"
import type { Options } from "qr-code-styling"
import type { Payload } from "./payloads.ts"

// Its declarations say otherwise, but the module is the class itself.
const QRCodeStyling: new (options: Options) => { getRawData(extension: "svg"): Promise<unknown> } =
  createRequire(import.meta.url)("qr-code-styling")

/** The styled SVG of the bench as `qr-code-styling` draws it, on a document of its own. */
export const qrCodeStylingSvg = ({ data, letter }: Payload): Promise<unknown> =>
  new QRCodeStyling({
    jsdom: JSDOM,
    type: "svg",
    width: 512,
    height: 512,
    data,
    qrOptions: { errorCorrectionLevel: letter },
    dotsOptions: {
      type: "rounded",
      gradient: {
        type: "linear",
        rotation: Math.PI / 4,
        colorStops: [
          { offset: 0, color: "#0ea5e9" },
          { offset: 1, color: "#7c3aed" }
        ]
      }
    },
    cornersSquareOptions: { type: "extra-rounded" },
    cornersDotOptions: { type: "dot" }
  }).getRawData("svg")
