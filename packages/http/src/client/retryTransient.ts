import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientError from "@effect/platform/HttpClientError"
import type * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import type * as HttpClientResponse from "@effect/platform/HttpClientResponse"
import * as Effect from "effect/Effect"
import {
  firstWait,
  gatewayFault,
  isTransient,
  mayBeRepeated,
  retryAfterMilliseconds,
  withJitter
} from "./retry.ts"

/** Reads the whole answer, so that a connection that is lost while reading counts as unanswered. */
const readWhole = (
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.RequestError> =>
  // Cached: the contract's decoder reads the same buffer.
  response.arrayBuffer.pipe(
    Effect.mapError(
      ({ request, cause }) => new HttpClientError.RequestError({ request, reason: "Transport", cause })
    ),
    Effect.as(response)
  )

/** Retries a request if that may succeed, unless the wait exceeds this many milliseconds. */
export const retryTransient = (retries: number, longestWait: number) =>
  HttpClient.transform(
    <E extends { readonly _tag: string }, R>(
      execute: Effect.Effect<HttpClientResponse.HttpClientResponse, E, R>,
      { method, url }: HttpClientRequest.HttpClientRequest
    ) => {
      const attempt = (
        left: number,
        wait: number
      ): Effect.Effect<HttpClientResponse.HttpClientResponse, E | HttpClientError.RequestError, R> => {
        const again = (after: number) =>
          Effect.zipRight(Effect.sleep(withJitter(after)), attempt(left - 1, 2 * wait))
        return Effect.matchEffect(Effect.flatMap(execute, readWhole), {
          onFailure: (error) =>
            left > 0 && error._tag === "RequestError" && mayBeRepeated(method, url, undefined)
              ? again(wait)
              : Effect.fail(error),
          onSuccess: (response) => {
            const retryAfter = response.headers["retry-after"]
            const after = retryAfterMilliseconds(retryAfter) ?? wait
            if (
              left > 0 &&
              after < longestWait &&
              isTransient(response.status, retryAfter) &&
              mayBeRepeated(method, url, response.status)
            )
              return again(after)
            const { request, status, headers } = response
            const cause = gatewayFault(status, headers["content-type"])
            return cause === undefined
              ? Effect.succeed(response)
              : new HttpClientError.RequestError({ request, reason: "Transport", cause })
          }
        })
      }
      return attempt(retries, firstWait)
    }
  )
