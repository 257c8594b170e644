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

/** Provable findings about the scannability of an image, before it is drawn. */
export interface Verdict {
  /** The least version for its logo or picture. */
  readonly minimumVersion: number
  /** The reasons why scanners cannot read it, with remedies. It can be drawn if this is empty. */
  readonly refusals: ReadonlyArray<string>
  /** Findings that may hinder scanners in poor light, in print or on a dark page, with remedies. */
  readonly warnings: ReadonlyArray<string>
  /** Both as data, with the changes that remove them. */
  readonly findings: ReadonlyArray<Finding>
}

/** The quiet zone in modules that the standards require. */
export const fullQuietZone: typeof usualMargin = usualMargin

const quietZoneFinding = (margin: number, full: number): Finding => ({
  refused: margin === 0,
  text:
    margin === 0
      ? `margin: without any light around the symbol scanners do not find it; raise margin to ${full}`
      : `margin: ${margin} of the ${full} modules of light that scanners expect; raise margin to ${full}`,
  cause: { topic: "quietZone", field: "margin", margin, full }
})

/** True if the symbol is black on white, which needs no contrast findings. */
export const isBlackOnWhite = ({ foreground, background, outerEyeColor, innerEyeColor }: QrConfig): boolean =>
  foreground === usualForeground &&
  background === usualBackground &&
  outerEyeColor === undefined &&
  innerEyeColor === undefined

/**
 * Judges a configuration whose data needs `version`. Refuses only designs that provably cannot scan; their remedies
 * lead to an accepted one.
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
      text: "background: is transparent, so it scans on light surfaces only; choose a color if it may lie on a dark one",
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
