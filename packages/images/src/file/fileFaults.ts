import { type Refused, refused } from "./Result.ts"

/** The file is truncated. */
export const cutOff: Refused = refused("damaged", "is cut off; save it again")

/** The file violates its format. */
export const damaged: Refused = refused("damaged", "is damaged; save it again")

/** Viewers treat the file's orientation differently. */
export const misoriented: Refused = refused(
  "turned",
  "is turned by its Exif orientation, which some viewers ignore; save it upright"
)

export const clear: Refused = refused(
  "transparent",
  "is damaged or completely transparent; save a visible picture again"
)
