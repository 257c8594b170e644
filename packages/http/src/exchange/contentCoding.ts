import { type Answer, isStream } from "./Answer.ts"

/** Answers of fewer bytes are not compressed. */
const worthwhile = 1024

const compressible = /^(?:application\/(?:json|openapi\+json)|text\/|image\/svg\+xml)/

const qualities = (acceptEncoding: string): ReadonlyMap<string, number> =>
  new Map(
    acceptEncoding.split(",").map((coding) => {
      const [name = "", ...parameters] = coding.split(";").map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith("q="))
      return [name, q === undefined ? 1 : Number(q.slice(2))]
    })
  )

/** True if compression pays off. Streams are excluded: they are long because of images that are compressed already. */
export const isCompressible = ({ body, headers }: Answer): boolean =>
  body !== null &&
  !isStream(body) &&
  body.length >= worthwhile &&
  compressible.test(headers["content-type"] ?? "")

/** True if an answer varies by `Accept-Encoding`; a 304 has the fields of the 200 (RFC 9110, section 15.4.5). */
export const varies = (answer: Answer): boolean => answer.status === 304 || isCompressible(answer)

/**
 * The caller's preferred coding on offer, the first of equals; undefined if it accepts no coding or prefers identity
 * (RFC 9110, section 12.5.3).
 */
export const chooseCoding = <Coding extends string>(
  acceptEncoding: string | undefined,
  offered: ReadonlyArray<Coding>
): Coding | undefined => {
  if (acceptEncoding === undefined) return undefined
  const wanted = qualities(acceptEncoding)
  const qualityOf = (coding: string): number => wanted.get(coding) ?? wanted.get("*") ?? 0
  const best = offered.reduce((a, b) => (qualityOf(b) > qualityOf(a) ? b : a))
  const quality = qualityOf(best)
  return quality > 0 && quality >= (wanted.get("identity") ?? 0) ? best : undefined
}

/** Headers of an answer that has, or could have had, a coding. */
export const codedHeaders = (headers: Answer["headers"], coding: string | undefined): Answer["headers"] => {
  headers.vary = headers.vary === undefined ? "Accept-Encoding" : `${headers.vary}, Accept-Encoding`
  if (coding !== undefined) headers["content-encoding"] = coding
  return headers
}

export type Compress<Coding extends string> = (coding: Coding, body: Uint8Array) => Promise<Uint8Array>

/** Caches compressed bodies by coding, as long as the body lives. */
export const compressOnce = <Coding extends string>(compress: Compress<Coding>): Compress<Coding> => {
  const kept = new WeakMap<Uint8Array, Map<Coding, Promise<Uint8Array>>>()
  return (coding, body) => {
    const codings = kept.get(body) ?? new Map<Coding, Promise<Uint8Array>>()
    kept.set(body, codings)
    const known = codings.get(coding)
    if (known !== undefined) return known
    const compressing = compress(coding, body)
    codings.set(coding, compressing)
    return compressing
  }
}
