// The brand of a service, for pages that check one by the same rules.

export { accentContrast } from "./accentColors.ts"
export type { AccentColors, Brand, ColorScheme, GivenAccent, GivenBrand } from "./Brand.ts"
export { standardAccent } from "./Brand.ts"
export type { Mark } from "./mark.ts"
export { readBrand } from "./readBrand.ts"
export { sharedPictureRequests } from "./sharedPicture.ts"
