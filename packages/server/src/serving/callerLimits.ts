import type { CpuLimits, RateLimits } from "@quick-response/http"
import type { CpuLimit, RateLimit } from "../settings/settingFields.ts"

/** The limits of an address are those of an account divided by these. */
const addressShare = { requests: 5, cpu: 4 }

/** Requests a minute of each kind of caller, whole. */
export const requestLimits = (limit: RateLimit): RateLimits | "off" =>
  limit === "off" ? limit : { account: limit, address: Math.floor(limit / addressShare.requests) }

/** Seconds of processor time a minute of each kind of caller. */
export const processorLimits = (limit: CpuLimit): CpuLimits | "off" =>
  limit === "off" ? limit : { account: limit, address: limit / addressShare.cpu }
