import {
  CredentialStorage,
  DomainStorage,
  EventStorage,
  OperatorStorage,
  PasskeyStorage,
  PriceListStorage,
  RedirectStorage,
  ReportStorage,
  Storage,
  type StoragePorts,
  TopUpStorage,
  WebhookStorage
} from "@quick-response/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Settings } from "../settings/settings.ts"
import { storageLayer } from "./storageLayer.ts"

/** Wraps each method in a span, such as `Storage.purchase`. */
const withSpans = <A extends object>(storage: A, port: string): A =>
  new Proxy(storage, {
    get: (target, name) => {
      const verb: unknown = Reflect.get(target, name)
      const spanning = (done: unknown) =>
        Effect.isEffect(done) ? Effect.withSpan(done, `${port}.${String(name)}`) : done
      return typeof verb === "function"
        ? (...words: ReadonlyArray<unknown>) => spanning(Reflect.apply(verb, target, words))
        : spanning(verb)
    }
  })

/**
 * The endpoints' storage, with spans if traces are sent. With an identity, only the database with this identity is
 * opened.
 */
export const tracedStorage = (
  { database, otlpUrl }: Settings,
  identity?: string
): Layer.Layer<StoragePorts, Error> => {
  const layer = storageLayer(database, identity)
  return otlpUrl === undefined
    ? layer
    : Layer.map(layer, (context) =>
        Context.make(Storage, withSpans(Context.get(context, Storage), "Storage")).pipe(
          Context.add(
            CredentialStorage,
            withSpans(Context.get(context, CredentialStorage), "CredentialStorage")
          ),
          Context.add(DomainStorage, withSpans(Context.get(context, DomainStorage), "DomainStorage")),
          Context.add(PasskeyStorage, withSpans(Context.get(context, PasskeyStorage), "PasskeyStorage")),
          Context.add(RedirectStorage, withSpans(Context.get(context, RedirectStorage), "RedirectStorage")),
          Context.add(TopUpStorage, withSpans(Context.get(context, TopUpStorage), "TopUpStorage")),
          Context.add(EventStorage, withSpans(Context.get(context, EventStorage), "EventStorage")),
          Context.add(WebhookStorage, withSpans(Context.get(context, WebhookStorage), "WebhookStorage")),
          Context.add(OperatorStorage, withSpans(Context.get(context, OperatorStorage), "OperatorStorage")),
          Context.add(
            PriceListStorage,
            withSpans(Context.get(context, PriceListStorage), "PriceListStorage")
          ),
          Context.add(ReportStorage, withSpans(Context.get(context, ReportStorage), "ReportStorage"))
        )
      )
}
