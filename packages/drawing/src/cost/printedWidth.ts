/** Logos are printed from as many pixels as they have in an image this wide. */
export const printedWidth = 2048
