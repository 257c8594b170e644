import { errorCorrectionLevels } from "@quick-response/design/config/options"
import type { ConfigValues, Logo, QrConfig } from "@quick-response/design/config/QrConfig"
import { encodeConfig } from "../styles/encodeConfig.ts"
import type { Changes, Finding } from "./Finding.ts"
import { isRepairable, logoDamage, versionForLogo } from "./logoBudget.ts"

/**
 * Judges a logo of a configuration whose data needs `version`: the version that fits it, or the reason if no version
 * does.
 */
export type JudgeLogo = (
  config: QrConfig,
  logo: Logo,
  version: number
) => { readonly version: number } | { readonly refusal: Finding }

/** Remedies propose logo sizes in whole hundredths. */
const step = 0.01
const leastSize = 0.05

/** The version for a logo: the configured one, or the best from this one; undefined if it fits in no version. */
const versionWithLogo = (
  { errorCorrectionLevel, version: fixed }: ConfigValues,
  logo: Logo,
  version: number
): number | undefined => {
  if (fixed === undefined) return versionForLogo(version, errorCorrectionLevel, logo)
  return isRepairable(logoDamage(fixed, errorCorrectionLevel, logo)) ? fixed : undefined
}

const fitsSomewhere = (config: ConfigValues, logo: Logo): boolean => {
  const symbol = encodeConfig(config)
  return !("requiredBits" in symbol) && versionWithLogo(config, logo, symbol.version) !== undefined
}

/** A change as a sentence. */
interface Remedy {
  readonly words: string
  readonly change: Changes
}

/** Each single change with which the logo fits. */
const logoRemedies = (config: QrConfig, logo: Logo): ReadonlyArray<Remedy> => {
  const remedies: Array<Remedy> = []
  const order = errorCorrectionLevels.map(({ name }) => name)
  const stronger = order
    .slice(order.indexOf(config.errorCorrectionLevel) + 1)
    .find((level) => fitsSomewhere({ ...config, errorCorrectionLevel: level }, logo))
  if (stronger !== undefined)
    remedies.push({
      words: `raise errorCorrectionLevel to ${stronger}`,
      change: { errorCorrectionLevel: stronger }
    })
  const larger =
    config.version === undefined
      ? undefined
      : versionForLogo(config.version, config.errorCorrectionLevel, logo)
  if (larger !== undefined)
    remedies.push({ words: `raise version to ${larger}`, change: { version: larger } })
  for (let percent = Math.ceil(logo.size / step) - 1; percent >= leastSize / step; percent--) {
    const size = percent / 100
    if (!fitsSomewhere(config, { ...logo, size })) continue
    remedies.push({ words: `shrink logo.size to ${size}`, change: { logo: { size } } })
    break
  }
  for (let padding = Math.ceil(logo.padding) - 1; padding >= 0; padding--) {
    if (!fitsSomewhere(config, { ...logo, padding })) continue
    remedies.push({ words: `lower logo.padding to ${padding}`, change: { logo: { padding } } })
    break
  }
  if (remedies.length > 0) return remedies
  const smallest = { size: leastSize, padding: 0 }
  return fitsSomewhere(config, { ...logo, ...smallest })
    ? [
        {
          words: `shrink logo.size to ${leastSize} and lower logo.padding to 0`,
          change: { logo: smallest }
        }
      ]
    : [{ words: "leave the logo out", change: { logo: null } }]
}

const logoRefusal = (config: QrConfig, logo: Logo, version: number): Finding => {
  const damage = logoDamage(version, config.errorCorrectionLevel, logo)
  const fault = damage.hidesFunctionPattern
    ? "covers the patterns by which scanners find and align the symbol"
    : `hides ${damage.lost} of block ${damage.worstBlock}'s ${damage.correctable} correctable codewords`
  const remedies = logoRemedies(config, logo)
  return {
    refused: true,
    text: `logo.size: ${fault}; ${remedies.map(({ words }) => words).join(" or ")}`,
    cause: {
      topic: "logo",
      field: "logo",
      hidesFunctionPattern: damage.hidesFunctionPattern,
      remedies: remedies.map(({ change }) => change)
    }
  }
}

/** Counts the codewords under a logo in each Reed-Solomon block. */
export const judgeLogo: JudgeLogo = (config, logo, version) => {
  const raised = versionWithLogo(config, logo, version)
  return raised === undefined ? { refusal: logoRefusal(config, logo, version) } : { version: raised }
}
