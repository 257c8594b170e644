import * as Context from "effect/Context"

/** The size of a body as multiples of an ordinary one. */
export interface Scale {
  readonly bytes: number
  /** The number of JSON values. */
  readonly values: number
}

export class BodyScale extends Context.Reference<BodyScale>()("@quick-response/http/BodyScale", {
  defaultValue: (): Scale => ({ bytes: 1, values: 1 })
}) {}

/** The `Cache-Control` of an endpoint's successes. */
export class CacheControl extends Context.Reference<CacheControl>()("@quick-response/http/CacheControl", {
  defaultValue: () => "no-store"
}) {}

/** Example data of a success, for the documentation. */
export class DataExample extends Context.Reference<DataExample>()("@quick-response/http/DataExample", {
  defaultValue: (): unknown => undefined
}) {}

/** Example body of a request, for the documentation. */
export class BodyExample extends Context.Reference<BodyExample>()("@quick-response/http/BodyExample", {
  defaultValue: (): unknown => undefined
}) {}

/** The most bytes of a body that is passed on as sent, for signature checks; undefined for decoded JSON. */
export class RawBody extends Context.Reference<RawBody>()("@quick-response/http/RawBody", {
  defaultValue: (): number | undefined => undefined
}) {}

/** The media types of picture bodies. */
export const pictureTypes: ReadonlyArray<string> = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"]

/** The media type of CSV with a header line (RFC 4180). */
export const csvType = "text/csv; charset=utf-8; header=present"

/** True if the body may be a picture under its own media type instead of JSON with the field `image`. */
export class TakesPicture extends Context.Reference<TakesPicture>()("@quick-response/http/TakesPicture", {
  defaultValue: () => false
}) {}

/** The media types of a success that is a file without an envelope; empty for others. */
export class FileTypes extends Context.Reference<FileTypes>()("@quick-response/http/FileTypes", {
  defaultValue: (): ReadonlyArray<string> => []
}) {}

/** False if rate limits do not count an endpoint's requests. */
export class Rated extends Context.Reference<Rated>()("@quick-response/http/Rated", {
  defaultValue: () => true
}) {}

/**
 * The `message` of a success that created no resource since one existed (200 instead of 201); undefined for other
 * endpoints.
 */
export class GivenAgain extends Context.Reference<GivenAgain>()("@quick-response/http/GivenAgain", {
  defaultValue: (): string | undefined => undefined
}) {}

/** True if an endpoint often gets the same body again, such as a page's picture that is drawn at each view. */
export class RepeatedBody extends Context.Reference<RepeatedBody>()("@quick-response/http/RepeatedBody", {
  defaultValue: () => false
}) {}

/**
 * A count with separated thousands, for descriptions. `Intl` takes 12 ms and 8 MB when first used, so starts do not use
 * it.
 */
export const withCommas = (count: number): string =>
  count < 1000
    ? String(count)
    : `${withCommas(Math.floor(count / 1000))},${String(count % 1000).padStart(3, "0")}`
