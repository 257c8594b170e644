import { type Refused, refused } from "./Result.ts"

/** The file ends before the picture does. */
export const cutOff: Refused = refused("damaged", "is cut off; save it again")

/** The file breaks the rules of its format. */
export const damaged: Refused = refused("damaged", "is damaged; save it again")

/** The file tells an orientation that viewers treat differently. */
export const misoriented: Refused = refused(
  "turned",
  "is turned by its Exif orientation, which not every viewer heeds; save it upright"
)

/** Every pixel is transparent. */
export const clear: Refused = refused(
  "transparent",
  "is damaged or wholly transparent; save it again, with something to see"
)
