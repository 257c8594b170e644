import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import { type EnvelopeFault, Failure, isFailureCode } from "../contract/failures.ts"
import type { RoutePath } from "../contract/routeTable.ts"
import { type Asked, askAt } from "./asked.ts"
import { type Given, readArguments } from "./callArguments.ts"
import type { PromiseClientOptions } from "./PromiseClient.ts"
import {
  defaultRetries,
  defaultTimeout,
  firstWait,
  gatewayFault,
  isTransient,
  mayBeRepeated,
  retryAfterMilliseconds,
  withJitter
} from "./retry.ts"
import { Unintelligible, Unreachable } from "./transportErrors.ts"
import { type CallOptions, pause, within } from "./within.ts"

interface Envelope<A> {
  readonly success: boolean
  readonly message: string
  readonly code: string
  readonly data: A
  readonly errors: ReadonlyArray<string>
  readonly meta: { readonly requestId: string; readonly faults?: ReadonlyArray<EnvelopeFault> }
}

/** The data of an answer. Throws a `Failure`, or an `Unintelligible` if the answer is not an envelope. */
const readEnvelope = <A>(text: string): A => {
  let failure: Failure
  try {
    const envelope: Envelope<A> = JSON.parse(text)
    const { success, message, code, data, errors, meta } = envelope
    if (success && code === "OK") return data
    if (!isFailureCode(code)) throw new TypeError(`there is no code ${code}`)
    failure = new Failure({ code, message, errors, faults: meta.faults, requestId: meta.requestId })
  } catch (cause) {
    throw new Unintelligible({ cause })
  }
  throw failure
}

/** Reads an answer that is a file on success. */
export const takeBlob = async (answer: Response): Promise<() => Blob> => {
  if (!answer.ok) {
    const text = await answer.text()
    return () => readEnvelope(text)
  }
  const blob = await answer.blob()
  return () => blob
}

/** Sends requests, with retries. */
export interface Sender {
  /** Resolves to the answer's data. */
  readonly send: <A>(asked: Asked, options?: CallOptions) => Promise<A>
  /** Takes the answer with a function; calls the returned function once no further attempt follows. */
  readonly exchange: <A>(
    asked: Asked,
    options: CallOptions | undefined,
    take: (answer: Response) => Promise<() => A>
  ) => Promise<A>
}

export const makeSender = ({
  baseUrl,
  apiKey,
  retries = defaultRetries,
  timeout: usualTimeout = defaultTimeout,
  fetch: sendRequest = (request) => fetch(request)
}: PromiseClientOptions): Sender => {
  const write = ({ method, path, body, idempotencyKey, accept }: Asked, signal: AbortSignal): Request => {
    try {
      return new Request(`${baseUrl}${path}`, {
        method,
        headers: {
          // Required for changes by a session, so that forms on other sites cannot make them (Fetch standard, section
          // 2.2.2).
          ...(method === "GET" ? {} : { "content-type": "application/json" }),
          ...(apiKey === undefined ? {} : { "x-api-key": apiKey }),
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
          ...(accept === undefined ? {} : { accept })
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal
      })
    } catch (cause) {
      throw new Unintelligible({ cause })
    }
  }

  /** Retries until an answer was read completely. */
  const exchange = <A>(
    asked: Asked,
    options: CallOptions = {},
    take: (answer: Response) => Promise<() => A>
  ): Promise<A> => {
    const { idempotencyKey } = asked
    const { timeout = usualTimeout } = options
    const deadline = performance.now() + timeout
    return within(timeout, options.signal, idempotencyKey, async (signal) => {
      for (let left = retries, wait = firstWait; ; left--, wait *= 2) {
        const request = write(asked, signal)
        let taken: (() => A) | undefined
        let response: Response | undefined
        let cause: unknown
        try {
          const answer = await sendRequest(request)
          taken = await take(answer)
          response = answer
        } catch (error) {
          cause = error
        }
        signal.throwIfAborted()
        const retryAfter = response?.headers.get("retry-after")
        const delay = withJitter(retryAfterMilliseconds(retryAfter) ?? wait)
        // A wait beyond the deadline would end in a less informative timeout.
        const mayRetry =
          left > 0 &&
          performance.now() + delay < deadline &&
          mayBeRepeated(asked.method, asked.path, response?.status)
        if (response === undefined || taken === undefined) {
          if (!mayRetry) throw new Unreachable({ cause, idempotencyKey })
        } else if (!mayRetry || !isTransient(response.status, retryAfter)) {
          const fault = gatewayFault(response.status, response.headers.get("content-type"))
          if (fault !== undefined) throw new Unreachable({ cause: fault, idempotencyKey })
          return taken()
        }
        await pause(delay, signal)
        signal.throwIfAborted()
      }
    })
  }

  return {
    exchange,
    send: (asked, options) =>
      exchange(asked, options, async (answer) => {
        const text = await answer.text()
        return () => readEnvelope(text)
      })
  }
}

/** A function for each row, which sends its arguments and resolves to the answer's data. */
export const callsOf = <Name extends string>({ send }: Sender, rows: Readonly<Record<Name, RoutePath>>) =>
  tableOf(keysOf(rows), (name) => <A>(...given: ReadonlyArray<Given>): Promise<A> => {
    const { options, ...parts } = readArguments(rows[name], given)
    return send(askAt(rows[name], parts), options)
  })
