import * as Either from "@quick-response/core/either"
import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { PlainFault } from "@quick-response/design/field/faults"
import type { Parts } from "@quick-response/drawing/parts/Parts"
import { cautionsOf } from "@quick-response/drawing/scannability/cautions"
import { changed } from "@quick-response/drawing/scannability/changed"
import type { Changes, Finding } from "@quick-response/drawing/scannability/Finding"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import * as Option from "effect/Option"
import { faultsOfRequest, parseConfig } from "../config/makeConfig.ts"
import type { DataTooLong } from "../config/refusals.ts"
import { composedBy, verdictBy } from "../rendering/composedBy.ts"
import { contentFindings } from "../rendering/contentFindings.ts"
import { mendsOf } from "./mends.ts"

export interface AdvisedFinding extends Finding {
  /** The change that removes the finding without a new refusal; undefined without one. */
  readonly mend: Changes | undefined
}

/** The verdict on a request before a purchase, with a fix for each finding. */
export interface Advice {
  /** The reasons for a refusal, in the service's words; empty if accepted. */
  readonly refusals: ReadonlyArray<string>
  /** The findings that hinder scanners, refusals first. */
  readonly findings: ReadonlyArray<AdvisedFinding>
  /** Where it scans less often than a plain code, by causing field; empty for a refused request. */
  readonly cautions: ReadonlyArray<AdvisedFinding>
  /** The scene to draw and read back; undefined for a refused request. */
  readonly drawn: { readonly config: QrConfig; readonly scene: Scene } | undefined
}

const fieldOf = (sentence: string): string => /^\w+/.exec(sentence)?.[0] ?? ""

const ofInvalid = (text: string, fault?: PlainFault): Finding => ({
  refused: true,
  text,
  cause: { topic: "request", field: fieldOf(text), ...(fault === undefined ? {} : { fault }) }
})

/** The findings of a refused request; the last sentence counts further faults. */
const ofRefused = (request: unknown, errors: ReadonlyArray<string>): ReadonlyArray<Finding> => {
  const faults = faultsOfRequest(request)
  return errors.map((text, place) => ofInvalid(text, faults[place]))
}

const ofTooLong = ({ message, leastVersion }: DataTooLong): Finding => ({
  refused: true,
  text: message,
  cause:
    leastVersion === undefined
      ? { topic: "length", field: "data" }
      : { topic: "version", field: "version", leastVersion }
})

const ofUnreadable = (text: string): Finding => ({
  refused: true,
  text,
  cause: { topic: "logoFile", field: "logo" }
})

/** A key that is equal for findings on one topic and field: a paint has one finding per color. */
const nameOf = ({ cause }: Finding): string => `${cause.topic} ${cause.field}`

const findingsOf = (config: QrConfig, parts: Parts): ReadonlyArray<Finding> =>
  Either.match(verdictBy(config, parts), {
    onLeft: (error) => [ofTooLong(error)],
    onRight: ({ findings, minimumVersion }) => [
      ...findings,
      ...contentFindings(config),
      ...(findings.some(({ refused }) => refused) ? [] : cautionsOf(config, minimumVersion))
    ]
  })

const isCaution = ({ cause }: Finding): boolean => cause.topic === "places"

const findingsOfRequest = (request: unknown, parts: Parts): ReadonlyArray<Finding> =>
  Either.match(parseConfig(request), {
    onLeft: ({ errors }) => errors.map((text) => ofInvalid(text)),
    onRight: (config) => findingsOf(config, parts)
  })

/**
 * For each kind of finding, the first change that removes it in a new check: some changes have no effect, since a
 * content may determine the field. If each change causes a refusal, for example because a wider margin darkens the
 * background below the symbol, a change that removes both.
 */
const provenMends = (
  request: unknown,
  findings: ReadonlyArray<Finding>,
  config: QrConfig | undefined,
  parts: Parts
): ReadonlyMap<string, Changes | undefined> => {
  const mends = new Map<string, Changes | undefined>()
  if (typeof request !== "object" || request === null) return mends
  const refused = new Set(findings.filter((known) => known.refused).map(nameOf))
  for (const finding of findings) {
    const name = nameOf(finding)
    if (mends.has(name)) continue
    // A too small version hides other refusals, but no fault of the request.
    const isKnown = (found: Finding) =>
      refused.has(nameOf(found)) || (finding.cause.topic === "version" && found.cause.topic !== "request")
    const isMended = (changes: Changes) =>
      findingsOfRequest(changed(request, changes), parts).every(
        (found) => nameOf(found) !== name && (!found.refused || isKnown(found))
      )
    const withNext = (changes: Changes): ReadonlyArray<Changes> =>
      Either.match(parseConfig(changed(request, changes)), {
        onLeft: () => [],
        onRight: (next) =>
          findingsOf(next, parts)
            .filter((found) => found.refused && !isKnown(found))
            .flatMap(({ cause }) => mendsOf(cause, next))
            .map((more) => ({ ...changes, ...more }))
      })
    const changes = mendsOf(finding.cause, config)
    mends.set(name, changes.find(isMended) ?? changes.flatMap(withNext).find(isMended))
  }
  return mends
}

/** Advises on a request, with parts that draw it and judge its mends. */
export const adviseBy = (request: unknown, parsed: ReturnType<typeof parseConfig>, parts: Parts): Advice => {
  const composed = Either.flatMap(parsed, (config) => composedBy(config, parts))
  const isUnreadable = Either.isLeft(composed) && composed.left._tag === "UnreadableLogo"
  const findings = isUnreadable
    ? [ofUnreadable(composed.left.message)]
    : Either.match(parsed, {
        onLeft: ({ errors }) => ofRefused(request, errors),
        onRight: (config) => findingsOf(config, parts)
      })
  const mends = provenMends(request, findings, Option.getOrUndefined(Either.getRight(parsed)), parts)
  const advised = findings.map((finding) => ({ ...finding, mend: mends.get(nameOf(finding)) }))
  const refused = advised.filter((finding) => finding.refused)
  return {
    refusals: refused.map(({ text }) => text),
    findings: [...refused, ...advised.filter((finding) => !finding.refused && !isCaution(finding))],
    cautions: advised.filter(isCaution),
    drawn:
      Either.isRight(parsed) && Either.isRight(composed)
        ? { config: parsed.right, scene: composed.right }
        : undefined
  }
}
