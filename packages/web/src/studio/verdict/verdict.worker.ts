import jpegFile from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url"
import { readingFrom } from "@quick-response/codecs/wasm"
import { type Advice, adviseLater } from "@quick-response/core/advice"
import zxingFile from "zxing-wasm/reader/zxing_reader.wasm?url"
import { isJsonObject } from "../../design/checkDesign.ts"
import { priceDesign } from "../../design/priceDesign.ts"
import { withShortAddress } from "../../design/samples.ts"
import type { DesignConfig } from "../../design/values.ts"
import type { VerdictAnswer, VerdictRequest } from "../state/verdictProtocol.ts"
import { judgedOf } from "./judgedOf.ts"
import { readMessage } from "./readMessage.ts"

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
