import jpegFile from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url"
import { readingFrom } from "@quick-response/codecs/wasm"
import { type Advice, adviseLater } from "@quick-response/core/advice"
import { usualLevel } from "@quick-response/design/config/usualLevel"
import { contents } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import { plainFaults, worded } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { occupancyOf } from "@quick-response/symbol/occupancy"
import zxingFile from "zxing-wasm/reader/zxing_reader.wasm?url"
import { isJsonObject } from "../../design/checkDesign.ts"
import { priceDesign } from "../../design/priceDesign.ts"
import { withShortAddress } from "../../design/samples.ts"
import type { DesignConfig } from "../../design/values.ts"
import { contentOf } from "../content/contentValues.ts"
import type { ReadMessage, VerdictAnswer, VerdictRequest } from "../state/verdictProtocol.ts"
import { judgedOf } from "./judgedOf.ts"

// The DOM's types describe a page's global scope; these are the two members of a worker's scope that are used.
declare const self: {
  onmessage: ((event: MessageEvent<VerdictRequest>) => void) | null
  readonly postMessage: (answer: VerdictAnswer) => void
}

const compiled = (file: string) => (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url)))

const reading = readingFrom({ zxing: compiled(zxingFile), jpeg: compiled(jpegFile) })

type Drawn = NonNullable<Advice["drawn"]>

let [newest, aborter] = [0, new AbortController()]

/** The request for the judged picture; a finished dynamic link has the picture that is sold. */
const judgedRequest = async (request: DesignConfig, shortUrl: string | undefined): Promise<object> => {
  const sold = isJsonObject(request) ? withShortAddress(request, shortUrl) : request
  return sold === request || (await adviseLater(request)).drawn === undefined ? request : sold
}

/** Reads a picture back, and looks for a change with which it reads. */
const readBack = async (
  { id, request, drawn }: { readonly id: number; readonly request: object; readonly drawn: Drawn },
  signal: AbortSignal
): Promise<void> => {
  try {
    const read = await reading.readability(drawn, signal)
    self.postMessage({ id, read })
    if (read.isReadBack) return
    const mend = await reading.readableMend(request, signal)
    if (mend !== undefined) self.postMessage({ id, mend })
  } catch (error) {
    if (!signal.aborted)
      self.postMessage({ id, unread: error instanceof Error ? error.message : String(error) })
  }
}

const levelNames = { l: "Low", m: "Medium", q: "Quartile", h: "High" } as const

type LevelName = (typeof levelNames)[keyof typeof levelNames]

const levelOf = (
  { errorCorrectionLevel, logo, picture }: DesignConfig,
  demanded: LevelName | undefined
): LevelName => {
  if (demanded !== undefined) return demanded
  const given = String(errorCorrectionLevel ?? "")
    .charAt(0)
    .toLowerCase()
  return given === "l" || given === "m" || given === "q" || given === "h"
    ? levelNames[given]
    : usualLevel({ logo, picture })
}

/** Reads a design's message by the rules of the service. */
const readMessage = (design: DesignConfig): ReadMessage => {
  const said = contentOf(design)
  try {
    const { content, data } = readContent(said)
    const level = levelOf(design, contents[content.type].demands.errorCorrectionLevel)
    // The room in a label symbol is known only after encoding.
    const occupancy = (design.symbol ?? "qr") === "qr" ? occupancyOf(data, level, design.version) : undefined
    return { type: said.type, faults: [], occupancy }
  } catch (error) {
    const faults = error instanceof InvalidInput ? plainFaults(error.faults) : [worded(String(error))]
    return { type: said.type, faults, occupancy: undefined }
  }
}

self.onmessage = async ({ data }) => {
  const { id } = data
  if (id !== newest) {
    aborter.abort()
    ;[newest, aborter] = [id, new AbortController()]
  }
  const { signal } = aborter
  try {
    const config: DesignConfig = JSON.parse(data.configJson)
    if (!data.isJudged) {
      self.postMessage({ id, message: readMessage(config) })
      const quote = data.prices === undefined ? undefined : await priceDesign(config, data.prices)
      if (quote !== undefined) self.postMessage({ id, quote })
      return
    }
    const request = await judgedRequest(config, data.shortUrl)
    const { drawn, ...advice } = await adviseLater(request)
    self.postMessage({ id, judged: judgedOf(advice) })
    if (drawn !== undefined) await readBack({ id, request, drawn }, signal)
  } catch {
    self.postMessage({ id, isLost: true })
  }
}
