/** Whether a fragment, without its `#`, is a link to a design, of this version or another. */
export const isDesignFragment = (fragment: string): boolean => /^d\d{1,4}\./.test(fragment)
