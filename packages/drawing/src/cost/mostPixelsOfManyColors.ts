/** A WebP of more pixels is encoded by the fastest method if it has more colors than a palette: at 800 by 800, a third of a second. */
export const mostPixelsOfManyColors = 640_000
