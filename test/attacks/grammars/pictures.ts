import { deflateSync } from "node:zlib"
import { type JpegOptions, jpegFile, jpegMarkers, jpegSegment, jpegWith } from "../../logo/jpegFiles.ts"
import { chunk, type PngKind, pngFile, pngHeader, pngOf, seededBytes } from "../../logo/pngFiles.ts"
import { type Caller, type Grammar, largestBody, move, post } from "../Attack.ts"
import { costlyDocuments, hostileSvg, svgOf } from "../hostileSvg.ts"
import type { Random } from "../random.ts"
import { hostileText, lengthOf } from "./texts.ts"

/** The most bytes of a picture that fit a body as base64. */
const mostBytes = Math.floor((largestBody - 4_000) * 0.75)

const side = (random: Random): number =>
  random.of([0, 1, 7, 64, 300, 1_000, 2_000, 2_100, 4_096, 20_000, 65_535, 2 ** 31 - 1, 2 ** 32 - 1])

const kindOf = (random: Random): PngKind => ({
  width: side(random),
  height: side(random),
  depth: random.of([1, 2, 4, 8, 8, 8, 16, 3, 255]),
  colorType: random.of([0, 2, 3, 4, 6, 6, 6, 1, 7]),
  isInterlaced: random.chance(0.3)
})

/** Zeros that deflate to a thousandth, as a stream: the same for the same count. */
const zeros = new Map<number, Buffer>()
const bombOf = (mebibytes: number): Buffer => {
  const known = zeros.get(mebibytes) ?? deflateSync(Buffer.alloc(mebibytes * 2 ** 20))
  zeros.set(mebibytes, known)
  return known
}

const small: PngKind = { width: 40, height: 40, depth: 8, colorType: 6, isInterlaced: false }

const pngs: readonly [(random: Random) => Buffer, ...ReadonlyArray<(random: Random) => Buffer>] = [
  (random) => pngOf(pngHeader(kindOf(random)), chunk("IDAT", bombOf(random.of([1, 16, 100])))),
  (random) => {
    const [width, height] = random.of<readonly [number, number]>([
      [2_000, 2_000],
      [16_000, 250],
      [4_000, 1_000],
      [400, 400]
    ])
    const kind = { ...kindOf(random), width, height, depth: 8, colorType: 6 }
    return pngOf(pngHeader(kind), chunk("IDAT", bombOf(16)))
  },
  (random) => {
    const noise = seededBytes(random.below(1e6))
    const width = random.of([20, 100, 300, 420])
    return pngFile({ ...small, width, height: width, isInterlaced: random.chance(0.5) }, noise)
  },
  (random) => {
    const many = Array.from({ length: lengthOf(random, 50_000) }, () =>
      chunk(random.of(["IDAT", "tEXt", "zzZz", "IDAT"]), Buffer.alloc(random.of([0, 1])))
    )
    return pngOf(pngHeader(small), ...many)
  },
  (random) =>
    pngFile(
      small,
      seededBytes(1),
      chunk(random.of(["iCCP", "zTXt", "iTXt"]), Buffer.concat([Buffer.from("a\0\0"), bombOf(100)]))
    ),
  (random) =>
    pngFile(
      { ...small, colorType: 3, depth: random.of([1, 2, 4, 8]) },
      seededBytes(random.below(1e6)),
      chunk("PLTE", Buffer.alloc(random.of([0, 3, 768, 4, 3_000]))),
      chunk("tRNS", Buffer.alloc(random.of([0, 1, 256, 9_999])))
    ),
  (random) => {
    const whole = pngFile(small, seededBytes(random.below(1e6)))
    const at = random.below(whole.length)
    if (random.chance(0.5)) return whole.subarray(0, at)
    whole[at] = (whole[at] ?? 0) ^ (1 << random.below(8))
    return whole
  }
]

const jpegOptions = (random: Random): JpegOptions => ({
  quality: random.of([1, 50, 100]),
  progressive: random.chance(0.6),
  color_space: random.of([1, 3])
})

const jpegs: readonly [(random: Random) => Buffer, ...ReadonlyArray<(random: Random) => Buffer>] = [
  (random) => Buffer.from(jpegFile(random.of([8, 300, 900]), random.of([8, 300, 900]), jpegOptions(random))),
  (random) => {
    // The scans of a progressive picture again and again.
    const jpeg = jpegFile(64, 64, { ...jpegOptions(random), progressive: true })
    const scans = jpegMarkers(jpeg).filter(([marker]) => marker === 0xda)
    const last = scans.at(-1)?.[1] ?? 2
    const scan = jpeg.subarray(last, jpeg.length - 2)
    const times = Math.min(lengthOf(random, 3_000), Math.floor(mostBytes / (scan.length + 1)))
    return Buffer.concat([
      jpeg.subarray(0, -2),
      ...Array.from({ length: times }, () => scan),
      jpeg.subarray(-2)
    ])
  },
  (random) => {
    // A frame that claims other dimensions.
    const jpeg = Buffer.from(jpegFile(32, 32, jpegOptions(random)))
    const frame = jpegMarkers(jpeg).find(([marker]) => marker === 0xc0 || marker === 0xc2)?.[1] ?? 0
    jpeg.writeUInt16BE(random.of([0, 1, 2_000, 65_535]), frame + 5)
    jpeg.writeUInt16BE(random.of([0, 1, 2_000, 65_535]), frame + 7)
    return jpeg
  },
  (random) => {
    const segments = Array.from({ length: lengthOf(random, 5_000) }, () =>
      jpegSegment(random.of([0xe1, 0xfe, 0xc4, 0xdb, 0xdd]), Buffer.alloc(random.below(60)))
    )
    return jpegWith(jpegFile(32, 32), random.of([0xdb, 0xda]), Buffer.concat(segments))
  },
  (random) => {
    const whole = Buffer.from(jpegFile(64, 64, jpegOptions(random)))
    const at = 2 + random.below(whole.length - 2)
    if (random.chance(0.4)) return whole.subarray(0, at)
    whole[at] = random.below(256)
    return whole
  }
]

const repeated = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join("")

const vectors: readonly [(random: Random) => string, ...ReadonlyArray<(random: Random) => string>] = [
  (random) => hostileSvg(random),
  (random) => hostileSvg(random),
  (random) => {
    const [first = "", ...others] = Object.values(costlyDocuments)
    return random.of([first, ...others])
  },
  // Uses of uses.
  (random) => {
    const [depth, wide] = [1 + random.below(12), 2 + random.below(60)]
    return svgOf(
      `<path id="u0" d="M0 0h9v9z"/>${repeated(depth, (i) => `<g id="u${i + 1}">${repeated(wide, () => `<use href="#u${i}"/>`)}</g>`)}`
    )
  },
  // Filters, masks and clip paths on one another.
  (random) => {
    const depth = 1 + random.below(40)
    const effect = random.of(["filter", "mask", "clip-path"])
    return svgOf(
      `<filter id="f">${repeated(1 + random.below(20), () => `<feGaussianBlur stdDeviation="${random.of([1, 9, 500])}"/>`)}</filter><mask id="m"><rect width="100" height="100" fill="#fff"/></mask><clipPath id="c"><circle r="50"/></clipPath>${repeated(depth, () => `<g ${effect}="url(#${effect === "filter" ? "f" : effect === "mask" ? "m" : "c"})">`)}<rect width="90" height="90"/>${"</g>".repeat(depth)}`
    )
  },
  // Long paths: lines, curves, arcs, dashes.
  (random) => {
    const count = lengthOf(random, 60_000)
    const step = random.of([
      "L9 9",
      "A1 1 0 0 1 99 0",
      "C0 9 9 0 9 9",
      "l.1.1",
      "a9 9 0 1 1 1e-9 0",
      "q1 99 2 0"
    ])
    return svgOf(
      `<path fill="${random.of(["none", "red"])}" stroke="red" stroke-width="${random.of([".01", "9"])}" ${random.chance(0.3) ? 'stroke-dasharray=".01 .02"' : ""} d="M0 0${step.repeat(count)}"/>`
    )
  },
  // Styles, selectors, transforms and attributes.
  (random) => {
    const count = lengthOf(random, 3_000)
    return svgOf(
      `<style>${repeated(count, (i) => `.c${i} #a>g ${random.of(["*", "path", "g g g"])}{fill:red}`)}</style>${repeated(50, () => '<g class="c1 c2 c3"><path d="M0 0h9v9z"/></g>')}`
    )
  },
  (random) =>
    svgOf(
      `<g transform="${"rotate(1)".repeat(lengthOf(random, 50_000))}"><text>${hostileText(random, 50_000).replace(/[<&]/g, "")}</text></g>`
    ),
  (random) =>
    `<?xml version="1.0"?><!DOCTYPE svg [${repeated(10, (i) => `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`)}]>${svgOf("&e9;")}`.slice(
      random.below(30)
    ),
  (random) => {
    const image = pngFile(small, seededBytes(random.below(1e6))).toString("base64")
    return svgOf(
      repeated(
        lengthOf(random, 60),
        () => `<image width="9" height="9" href="data:image/png;base64,${image}"/>`
      )
    )
  }
]

/** A picture as a data URI, whole or with faults in its writing. */
export const hostilePicture = (random: Random, limit = mostBytes): string => {
  const kind = random.of(["png", "png", "jpeg", "svg", "svg"])
  const file =
    kind === "svg"
      ? Buffer.from(random.of(vectors)(random))
      : kind === "png"
        ? random.of(pngs)(random)
        : random.of(jpegs)(random)
  const media = random.chance(0.05)
    ? random.of(["image/gif", "text/html", "IMAGE/PNG"])
    : kind === "svg"
      ? "image/svg+xml"
      : `image/${kind}`
  const bytes = file.subarray(0, limit)
  if (kind === "svg" && random.chance(0.3)) {
    const text = encodeURIComponent(bytes.toString())
    if (text.length < limit) return `data:${media},${text}`
  }
  const text = bytes.toString("base64")
  return `data:${media};base64,${random.chance(0.03) ? text.replaceAll("A", "\n A").slice(0, limit) : text}`
}

const endpoints: ReadonlyArray<readonly [caller: Caller, path: string]> = [
  ["stranger", "/v1/Qr/preview"],
  ["stranger", "/v1/Qr/calculate-price"],
  ["customer", "/v1/Qr/generate"],
  ["customer", "/v1/Qr/generate-thumbnail"],
  ["customer", "/v1/Qr/purchase"]
]

/** Pictures as logos and as pictures of symbols, in every mode, at every endpoint that takes them. */
export const pictures: Grammar = (random, fresh) => {
  const image = hostilePicture(random)
  const [caller, path] = endpoints[random.below(endpoints.length)] ?? ["stranger", "/v1/Qr/preview"]
  const large = path.endsWith("generate")
    ? { format: random.of(["svg", "png", "pdf", "eps", "webp", "jpeg"]), size: random.of([64, 512, 2_048]) }
    : {}
  const shown = random.chance(0.5)
    ? { logo: { image, size: random.of([0.05, 0.2, 0.3]), shape: random.of(["square", "circle"]) } }
    : { picture: { image, mode: random.of(["halftone", "backdrop", "bits"]) } }
  return [move(post(caller, path, { data: `https://example.com/${fresh}`, ...shown, ...large }))]
}
