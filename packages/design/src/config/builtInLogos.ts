import type { Logo } from "./QrConfig.ts"

/** Black, 6 of 7 millimeters wide, on white, with arms of 1.17 by 3.89 (SIX, style guide QR-bill); in hundredths. */
const swissCross =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA3MDAgNzAwIj48cGF0aCBmaWxsPSIjZmZmIiBkPSJNMCAwaDcwMHY3MDBIMHoiLz48cGF0aCBkPSJNNTAgNTBoNjAwdjYwMEg1MHoiLz48cGF0aCBmaWxsPSIjZmZmIiBkPSJNMTU1LjUgMjkxLjVoMTM2di0xMzZoMTE3djEzNmgxMzZ2MTE3aC0xMzZ2MTM2aC0xMTd2LTEzNmgtMTM2eiIvPjwvc3ZnPg=="

/** The marks that replace a logo if the standard of a content requires one. They are free. */
export const builtInLogos: { readonly swissCross: Logo } = {
  // 7 of the symbol's 46 millimeters.
  swissCross: { image: swissCross, size: 7 / 46, padding: 0, shape: "square" }
}

export const isBuiltInLogo = ({ image }: Logo): boolean => image === swissCross
