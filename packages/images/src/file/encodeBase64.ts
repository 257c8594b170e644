interface Native {
  readonly toBase64: () => string
}

const isNative = (bytes: object): bytes is Native => "toBase64" in bytes

interface Buffers {
  readonly Buffer: {
    readonly from: (
      buffer: ArrayBufferLike,
      at: number,
      length: number
    ) => { readonly toString: (encoding: "base64") => string }
  }
}

const hasBuffers = (scope: object): scope is Buffers =>
  "Buffer" in scope && typeof scope.Buffer === "function"

/** The number of arguments for one call. */
const charactersAtOnce = 8192

const encodeInScript = (bytes: Uint8Array): string => {
  let binary = ""
  for (let at = 0; at < bytes.length; at += charactersAtOnce)
    binary += String.fromCharCode(...bytes.subarray(at, at + charactersAtOnce))
  return btoa(binary)
}

const scope: object = globalThis

/**
 * Encodes bytes as base64 (RFC 4648, section 4), by the runtime's function if there is one: an image may have
 * megabytes, and encoding blocks the thread.
 *
 * @example
 * ```ts
 * import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
 *
 * encodeBase64(Uint8Array.of(81, 82)) // => "UVI="
 * ```
 */
export const encodeBase64 = (bytes: Uint8Array): string => {
  const native: object = bytes
  if (isNative(native)) return native.toBase64()
  return hasBuffers(scope)
    ? scope.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")
    : encodeInScript(bytes)
}
