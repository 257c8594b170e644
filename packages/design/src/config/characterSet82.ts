/** The texts of GS1's character set 82 (GS1 General Specifications, figure 7.11-1). */
export const characterSet82: RegExp = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/

/** The character after a value of GS1 whose length is not known by its identifier: ASCII's group separator. */
export const groupSeparator = "\x1d"
