/** What draws the pictures that symbols show, and what adds the digits of one to an address. */

export { applyPicture } from "../rendering/pictures/applyPicture.ts"
export { pictures } from "../rendering/pictures/pictures.ts"
