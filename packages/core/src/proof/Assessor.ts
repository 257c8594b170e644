import { canonicalJson, type QrConfig } from "@quick-response/design/config/QrConfig"
import type { Certificate } from "@quick-response/drawing/certificate/Certificate"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import { LRUCache } from "lru-cache/min"
import type { JpegDecoder, SymbolReader } from "../rendering/Codecs.ts"
import { loadOnce } from "../rendering/loadOnce.ts"
import type { ReadingError } from "../rendering/RenderingError.ts"
import type { Assessment } from "./Assessment.ts"

export interface AssessorShape {
  /** How well a sold code reads, even if today's verdict would refuse it. */
  readonly assess: (config: QrConfig) => Effect.Effect<Assessment, ReadingError>
  /** A sold code's certificate as a PDF of one page. The same certificate gives the same bytes. */
  readonly certify: (config: QrConfig, certificate: Certificate) => Effect.Effect<Uint8Array, ReadingError>
}

const absent = Effect.dieMessage("proofs need an assessor; provide `assessorLayer`")

/** The port to the judge of sold codes. */
export class Assessor extends Context.Reference<Assessor>()("@quick-response/core/Assessor", {
  defaultValue: (): AssessorShape => ({ assess: () => absent, certify: () => absent })
}) {}

const mostKept = 1000

/** An assessor that caches its last 1,000 assessments: each takes some tenths of a second. */
export const rememberingAssessor = ({ assess, certify }: AssessorShape): AssessorShape => {
  const kept = new LRUCache<string, Assessment>({ max: mostKept })
  return {
    assess: (config) =>
      Effect.suspend(() => {
        const key = canonicalJson(config)
        const known = kept.get(key)
        return known === undefined
          ? Effect.tap(assess(config), (assessment) => Effect.sync(() => kept.set(key, assessment)))
          : Effect.succeed(known)
      }),
    certify
  }
}

/** Loads the drawing code at the first proof. */
const layerBy = (
  cached: typeof rememberingAssessor
): Layer.Layer<Assessor, never, JpegDecoder | SymbolReader> =>
  Layer.effect(
    Assessor,
    Effect.map(Effect.context<JpegDecoder | SymbolReader>(), (ports) => {
      const assessor = loadOnce(async () => {
        const { makeAssessor } = await import("./makeAssessor.ts")
        return Effect.runSync(Effect.provide(makeAssessor, ports))
      })
      return cached({
        assess: (config) => Effect.flatMap(assessor, ({ assess }) => assess(config)),
        certify: (config, certificate) =>
          Effect.flatMap(assessor, ({ certify }) => certify(config, certificate))
      })
    })
  )

/** Assesses with {@link rememberingAssessor}. */
export const assessorLayer: Layer.Layer<Assessor, never, JpegDecoder | SymbolReader> =
  layerBy(rememberingAssessor)

/** Assesses without a cache, for programs that add one. */
export const assessorLayerUncached: Layer.Layer<Assessor, never, JpegDecoder | SymbolReader> =
  layerBy(identity)
