import type { CpuLimits, RateLimits } from "@quick-response/http"
import type { CpuLimit, RateLimit } from "../settings/settingFields.ts"

/** An address gets an account's limits divided by these. */
const addressShare = { requests: 5, cpu: 4 }

/** Requests per minute by kind of caller, whole numbers. */
export const requestLimits = (limit: RateLimit): RateLimits | "off" =>
  limit === "off" ? limit : { account: limit, address: Math.floor(limit / addressShare.requests) }

/** Processor seconds per minute by kind of caller. */
export const processorLimits = (limit: CpuLimit): CpuLimits | "off" =>
  limit === "off" ? limit : { account: limit, address: limit / addressShare.cpu }
