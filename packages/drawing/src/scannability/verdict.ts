import { type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import { usual as usualBackground } from "@quick-response/design/fields/background"
import { usual as usualForeground } from "@quick-response/design/fields/foreground"
import { usual as usualMargin } from "@quick-response/design/fields/margin"
import { sizeOf } from "@quick-response/symbol/versions"
import { needed, type Parts } from "../parts/Parts.ts"
import { leastVersions } from "../pictures/units.ts"
import { microKindOf } from "../styles/encodeConfig.ts"
import { groundOf } from "../styles/ground.ts"
import type { Finding } from "./Finding.ts"

/** The provable findings about how well an image scans, before it is drawn. */
export interface Verdict {
  /** The version that the symbol must have at least for its logo or its picture. */
  readonly minimumVersion: number
  /** The reasons why scanners cannot read it, each with its remedy. Empty: it can be drawn. */
  readonly refusals: ReadonlyArray<string>
  /** Findings that may hinder scanners in poor light, in print or on a dark page, each with its remedy. */
  readonly warnings: ReadonlyArray<string>
  /** Both, with what each is about and the changes that remove it. */
  readonly findings: ReadonlyArray<Finding>
}

/** The light modules that the standards ask for around the symbol of a configuration: as many as are usual. */
export const fullQuietZone: typeof usualMargin = usualMargin

const quietZoneFinding = (margin: number, full: number): Finding => ({
  refused: margin === 0,
  text:
    margin === 0
      ? `margin: without any light around the symbol scanners do not find it; raise margin to ${full}`
      : `margin: ${margin} of the ${full} modules of light that scanners expect; raise margin to ${full}`,
  cause: { topic: "quietZone", field: "margin", margin, full }
})

/** True where nothing is to be said about contrast: the symbol is black on white. */
export const isBlackOnWhite = ({ foreground, background, outerEyeColor, innerEyeColor }: QrConfig): boolean =>
  foreground === usualForeground &&
  background === usualBackground &&
  outerEyeColor === undefined &&
  innerEyeColor === undefined

/**
 * Judges a configuration whose data needs `version`. Refuses only what provably cannot be scanned. Following the remedies leads to a
 * configuration that is accepted.
 */
export const judge = (
  config: QrConfig,
  version: number,
  { logos, micro, contrastFindings }: Pick<Parts, "micro" | "contrastFindings" | "logos">
): Verdict => {
  requireConfig(config)
  const kind = microKindOf(config)
  const side = sizeOf(version)
  const { width, height } =
    kind === undefined ? { width: side, height: side } : needed(micro).shapeOf(kind, version)
  const findings: Array<Finding> = isBlackOnWhite(config)
    ? []
    : [...needed(contrastFindings)(config, { symbol: kind ?? "qr", width, height })]
  const full = fullQuietZone(config)
  if (config.margin < full) findings.push(quietZoneFinding(config.margin, full))
  if (groundOf(config) === "transparent") {
    findings.push({
      refused: false,
      text: "background: is transparent, so it scans on light surfaces only; choose a color where it may lie on a dark one",
      cause: { topic: "transparency", field: "background" }
    })
  }
  if (kind !== undefined) findings.push(needed(micro).finding(kind))
  const least = config.version ?? Math.max(version, leastVersions[config.picture?.mode ?? "none"])
  const ofLogo =
    config.logo === undefined ? { version: least } : needed(logos).judgeLogo(config, config.logo, least)
  if ("refusal" in ofLogo) findings.push(ofLogo.refusal)
  return {
    minimumVersion: "version" in ofLogo ? ofLogo.version : least,
    refusals: findings.filter(({ refused }) => refused).map(({ text }) => text),
    warnings: findings.filter(({ refused }) => !refused).map(({ text }) => text),
    findings
  }
}
