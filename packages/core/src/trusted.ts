/**
 * The way past the gate, for adapters of this program: a configuration whose fields were read by the schemas of
 * `@quick-response/core`, or that comes from another thread that made it. Never hand these what a caller sent.
 */

export { completeRequest, hasPictureInBits, prepareRequest } from "./config/makeConfig.ts"
export { admitConfig, completeConfig } from "./config/QrConfig.ts"
