/** An id of a QR code. */
export const qrCodeId = "3f1d5c1e-8a76-4d0b-9c55-0e8a7f4f2b11"

/** A time in the past. */
export const createdAt = "2026-01-15T09:30:00.000Z"

/** An e-mail address. */
export const email = "ann@quick-response.example"

/** A password that is accepted. */
export const password = "four words in a row"

/** The secret of a mailed link. */
export const linkToken = "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** A design that costs {@link styledPrice}. */
export const styled = {
  data: "https://quick-response.example/menu",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded",
  innerEyeStyle: "Circle",
  foreground: {
    type: "linear",
    angle: 45,
    stops: [
      { offset: 0, color: "#1d2b64" },
      { offset: 1, color: "#7a1f4b" }
    ]
  }
}

/** The price of {@link styled}. */
export const styledPrice = 1.8

/** A PNG as JSON carries it. */
export const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

/** An account as its owner sees it. */
export const ownAccountExample = {
  id: "8d1f0a52-6f0e-4a3b-9c1d-5b7e3f9a2c44",
  email,
  balance: 98.2,
  createdAt
}
