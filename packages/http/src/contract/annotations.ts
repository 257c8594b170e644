import * as Context from "effect/Context"

/** The size of a body in times of an ordinary one's. */
export interface Scale {
  readonly bytes: number
  /** The number of JSON values. */
  readonly values: number
}

/** The {@link Scale} of an endpoint's body. */
export class BodyScale extends Context.Reference<BodyScale>()("@quick-response/http/BodyScale", {
  defaultValue: (): Scale => ({ bytes: 1, values: 1 })
}) {}

/** The `Cache-Control` of an endpoint's successes: how long and by whom they may be kept. */
export class CacheControl extends Context.Reference<CacheControl>()("@quick-response/http/CacheControl", {
  defaultValue: () => "no-store"
}) {}

/** The data of an endpoint's success in its documentation. */
export class DataExample extends Context.Reference<DataExample>()("@quick-response/http/DataExample", {
  defaultValue: (): unknown => undefined
}) {}

/** The body of a request in an endpoint's documentation. */
export class BodyExample extends Context.Reference<BodyExample>()("@quick-response/http/BodyExample", {
  defaultValue: (): unknown => undefined
}) {}

/** The most bytes of a body that is handed over as it was sent, since its signature is over its bytes; undefined for JSON that is decoded. */
export class RawBody extends Context.Reference<RawBody>()("@quick-response/http/RawBody", {
  defaultValue: (): number | undefined => undefined
}) {}

/** The media types of the pictures that a body may be. */
export const pictureTypes: ReadonlyArray<string> = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"]

/** True where the body may be a picture under its own media type, in place of JSON with the picture in the field `image`. */
export class TakesPicture extends Context.Reference<TakesPicture>()("@quick-response/http/TakesPicture", {
  defaultValue: () => false
}) {}

/** False where rate limits do not count an endpoint's requests. */
export class Rated extends Context.Reference<Rated>()("@quick-response/http/Rated", {
  defaultValue: () => true
}) {}

/** The `message` of a success that made nothing, with 200 in place of 201, since there was one of its kind; undefined elsewhere. */
export class GivenAgain extends Context.Reference<GivenAgain>()("@quick-response/http/GivenAgain", {
  defaultValue: (): string | undefined => undefined
}) {}

/** True for an endpoint to which the same body often comes again, as where the picture of a page is drawn at each view. */
export class RepeatedBody extends Context.Reference<RepeatedBody>()("@quick-response/http/RepeatedBody", {
  defaultValue: () => false
}) {}
