import * as Either from "effect/Either"
import { errorCorrectionLevels } from "../../config/options.ts"
import { type Logo, type QrConfig, requireConfig } from "../../config/QrConfig.ts"
import { encode } from "../symbol/encode.ts"
import { contrastFindings, type Finding } from "./contrast.ts"
import { logoDamage, versionForLogo } from "./logoBudget.ts"

/** The provable findings about how well an image scans, before it is drawn. */
export interface Verdict {
  /** The version that the symbol must have at least for its logo. */
  readonly minimumVersion: number
  /** Why scanners cannot read it, each with its remedy. Empty: it can be drawn. */
  readonly refusals: ReadonlyArray<string>
  /** What may hinder scanners in poor light, in print or on a dark page, each with its remedy. */
  readonly warnings: ReadonlyArray<string>
}

/** Light modules around a symbol (ISO/IEC 18004, section 6.3.8). */
const fullQuietZone = 4

const quietZoneFinding = (margin: number): Finding => ({
  refused: margin === 0,
  text:
    margin === 0
      ? `margin: without any light around the symbol scanners do not find it; raise margin to ${fullQuietZone}`
      : `margin: ${margin} of the ${fullQuietZone} modules of light that scanners expect; raise margin to ${fullQuietZone}`
})

/** Logo sizes that a remedy proposes are whole hundredths. */
const step = 0.01
const leastSize = 0.05

const fitsSomewhere = (config: Pick<QrConfig, "data" | "errorCorrectionLevel">, logo: Logo): boolean =>
  Either.match(encode(config.data, config.errorCorrectionLevel), {
    onLeft: () => false,
    onRight: ({ version }) => versionForLogo(version, config.errorCorrectionLevel, logo) !== undefined
  })

/** Each single change that makes the logo fit. */
const logoRemedies = (config: QrConfig, logo: Logo): ReadonlyArray<string> => {
  const remedies: Array<string> = []
  const order = errorCorrectionLevels.map(({ name }) => name)
  const stronger = order
    .slice(order.indexOf(config.errorCorrectionLevel) + 1)
    .find((level) => fitsSomewhere({ ...config, errorCorrectionLevel: level }, logo))
  if (stronger !== undefined) remedies.push(`raise errorCorrectionLevel to ${stronger}`)
  for (let percent = Math.ceil(logo.size / step) - 1; percent >= leastSize / step; percent--) {
    const size = percent / 100
    if (!fitsSomewhere(config, { ...logo, size })) continue
    remedies.push(`shrink logo.size to ${size}`)
    break
  }
  for (let padding = Math.ceil(logo.padding) - 1; padding >= 0; padding--) {
    if (!fitsSomewhere(config, { ...logo, padding })) continue
    remedies.push(`lower logo.padding to ${padding}`)
    break
  }
  if (remedies.length > 0) return remedies
  return fitsSomewhere(config, { ...logo, size: leastSize, padding: 0 })
    ? [`shrink logo.size to ${leastSize} and lower logo.padding to 0`]
    : ["leave the logo out"]
}

const logoRefusal = (config: QrConfig, logo: Logo, version: number): string => {
  const damage = logoDamage(version, config.errorCorrectionLevel, logo)
  const fault = damage.hidesFunctionPattern
    ? "covers the patterns by which scanners find and align the symbol"
    : `hides ${damage.lost} of block ${damage.worstBlock}'s ${damage.correctable} correctable codewords`
  return `logo.size: ${fault}; ${logoRemedies(config, logo).join(" or ")}`
}

/**
 * The verdict on a configuration whose data needs `version`. Refuses only what provably cannot be scanned; codewords
 * under a logo are counted in each Reed-Solomon block. Following the remedies leads to a configuration that is
 * accepted.
 */
export const judge = (config: QrConfig, version: number): Verdict => {
  requireConfig(config)
  const findings: Array<Finding> = [...contrastFindings(config)]
  if (config.margin < fullQuietZone) findings.push(quietZoneFinding(config.margin))
  if (config.background === "transparent") {
    findings.push({ refused: false, text: "background: is transparent, so it scans on light surfaces only" })
  }
  const { logo } = config
  const minimumVersion =
    logo === undefined ? version : versionForLogo(version, config.errorCorrectionLevel, logo)
  if (logo !== undefined && minimumVersion === undefined) {
    findings.push({ refused: true, text: logoRefusal(config, logo, version) })
  }
  return {
    minimumVersion: minimumVersion ?? version,
    refusals: findings.filter(({ refused }) => refused).map(({ text }) => text),
    warnings: findings.filter(({ refused }) => !refused).map(({ text }) => text)
  }
}
