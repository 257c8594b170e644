// @ts-types="./wasmFile.d.ts"
import jpegFile from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url"
// @ts-types="./wasmFile.d.ts"
import webpFile from "@jsquash/webp/codec/enc/webp_enc.wasm?url"
import { encodingFrom } from "@quick-response/codecs/wasm"
import type { EncodePixels } from "quick-response"

const compiled = (file: string) => (): Promise<WebAssembly.Module> =>
  WebAssembly.compileStreaming(fetch(new URL(file, import.meta.url)))

/** Encodes as the service does. Each encoder is loaded when it is first used. */
export const encodePixels: EncodePixels = encodingFrom({ webp: compiled(webpFile), jpeg: compiled(jpegFile) })
