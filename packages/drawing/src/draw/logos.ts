export { readLogo } from "@quick-response/images/logo/readLogo"
export { judgeLogo } from "../scannability/judgeLogo.ts"
export { logoMarkup } from "../svg/logoMarkup.ts"
