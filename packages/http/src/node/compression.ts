import { promisify } from "node:util"
import * as Zlib from "node:zlib"
import { compressOnce } from "../exchange/contentCoding.ts"

/** A Node listener's codings, best compression first. */
export const codings = ["br", "gzip"] as const

type Coding = (typeof codings)[number]

/** Up to this many bytes, compressing is faster than handing over to another thread. */
const shortBytes = 32 * 1024

const brotli = { params: { [Zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

const gzipAsync = promisify<Uint8Array, Zlib.ZlibOptions, Buffer>(Zlib.gzip)
const brotliAsync = promisify<Uint8Array, Zlib.BrotliOptions, Buffer>(Zlib.brotliCompress)

const onThread = (coding: Coding, body: Uint8Array): Promise<Uint8Array> =>
  coding === "br" ? brotliAsync(body, brotli) : gzipAsync(body, {})

/** Compresses a shared body once. */
export const compressShared = compressOnce(onThread)

/** Compresses, on another thread if slow. */
export const compress = (coding: Coding, body: Uint8Array, done: (compressed: Uint8Array) => void): void => {
  if (body.length > shortBytes) onThread(coding, body).then(done)
  else done(coding === "br" ? Zlib.brotliCompressSync(body, brotli) : Zlib.gzipSync(body))
}
