/** What changes a request as a finding proposes, and what turns a camera's pixels into distances. */

export { changed } from "../advice/changed.ts"
export { distanceFor, moduleFor, phone } from "../rendering/camera/phone.ts"
