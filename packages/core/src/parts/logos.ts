/** What examines, reads and judges logos, and writes them as SVG. */
export { examineLogo } from "../logo/LogoImage.ts"
export { readLogo } from "../logo/readLogo.ts"
export { judgeLogo } from "../rendering/scannability/judgeLogo.ts"
export { logoMarkup } from "../rendering/svg/logoMarkup.ts"
