/** Texts in GS1 character set 82 (GS1 General Specifications, figure 7.11-1). */
export const characterSet82: RegExp = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/

/** ASCII's group separator, which ends GS1 values of variable length. */
export const groupSeparator = "\x1d"
