import { logoImages } from "@quick-response/laws"
import { requestOf } from "../http/connection.ts"
import { jpegFile } from "../logo/jpegFiles.ts"
import { pngFile, seededBytes } from "../logo/pngFiles.ts"
import { type Kind, keyed, kinds, styled } from "./traffic.ts"

const dataUri = (mediaType: string, bytes: Uint8Array): string =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`

// Random pixels do not compress: a PNG of 512 by 512 would pass the limit of 1 MiB.
const pngSide = 256
const jpegSide = 512

const logos = {
  png: dataUri(
    "image/png",
    pngFile({ width: pngSide, height: pngSide, depth: 8, colorType: 6, isInterlaced: false }, seededBytes(1))
  ),
  jpeg: dataUri("image/jpeg", jpegFile(jpegSide, jpegSide)),
  svg: logoImages.svg
}

const generate =
  (of: (n: number) => Readonly<Record<string, unknown>>): Kind["request"] =>
  (customer, n) =>
    requestOf("POST", "/v1/Qr/generate", keyed(customer), { ...styled(n), ...of(n) })

const accepting =
  (mediaType: string, size: number): Kind["request"] =>
  (customer, n) =>
    requestOf("POST", "/v1/Qr/generate", { ...keyed(customer), accept: mediaType }, { ...styled(n), size })

/** Requests that take memory: large pictures, every format, and logos of each kind, in drawings and in purchases. */
const costly: ReadonlyArray<Kind> = [
  { name: "PDF", weight: 2, status: 200, request: accepting("application/pdf", 300) },
  { name: "EPS", weight: 2, status: 200, request: accepting("application/postscript", 300) },
  { name: "PNG of 1,200 pixels", weight: 1, status: 200, request: accepting("image/png", 1_200) },
  { name: "PNG of 3,000 pixels", weight: 0.1, status: 200, request: accepting("image/png", 3_000) },
  {
    name: "PNG logo",
    weight: 0.5,
    status: 200,
    request: generate(() => ({ logo: { image: logos.png }, format: "png", size: 600 }))
  },
  {
    name: "JPEG logo",
    weight: 1,
    status: 200,
    request: generate(() => ({ logo: { image: logos.jpeg }, format: "png", size: 600 }))
  },
  { name: "SVG logo", weight: 2, status: 200, request: generate(() => ({ logo: { image: logos.svg } })) },
  {
    name: "purchase with a logo",
    weight: 0.5,
    status: 201,
    request: (customer, n) =>
      requestOf(
        "POST",
        "/v1/Qr/purchase",
        { ...keyed(customer), "idempotency-key": `logo ${n}` },
        { data: `bought ${n}`, logo: { image: n % 2 === 0 ? logos.jpeg : logos.svg } }
      )
  }
]

/** The mix of the load test, and what takes memory. */
export const soakKinds: ReadonlyArray<Kind> = [...kinds, ...costly]
