/** The widths of the picture of what is edited, in pixels: whole, and of what has to be bought to be had in full. */
export const pictureSizes = { whole: 512, unpaid: 256 } as const
