/** The mask of a symbol whose bits show a picture: these are chosen for it, so that it is always the same. */
export const bitsMask = 2
