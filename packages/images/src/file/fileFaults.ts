/** The file ends before the picture does. */
export const cutOff = "is cut off; save it again"

/** The file breaks the rules of its format. */
export const damaged = "is damaged; save it again"

/** The file tells an orientation that viewers treat differently. */
export const misoriented = "is turned by its Exif orientation, which not every viewer heeds; save it upright"

/** Every pixel is transparent. */
export const clear = "is damaged or wholly transparent; save it again, with something to see"
