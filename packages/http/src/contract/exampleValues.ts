export const qrCodeId = "3f1d5c1e-8a76-4d0b-9c55-0e8a7f4f2b11"

export const topUpId = "5a0f6c1e-7d2b-4c38-9e11-2f6b8d9a0c77"

export const createdAt = "2026-01-15T09:30:00.000Z"

export const webhookSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="

export const webhookExample = {
  id: "0f8fad5b-d9cb-469f-a165-70867728950e",
  url: "https://crm.example/hooks/qr",
  types: ["qrCode.purchased", "qrCode.refunded"],
  description: "CRM",
  state: "enabled",
  disabledReason: null,
  failingSince: null,
  lastFailure: null,
  nextAttemptAt: null,
  pending: 0,
  createdAt,
  updatedAt: createdAt
}

export const email = "ann@qr.example"

export const password = "four words in a row"

export const linkToken = "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

/** A design that costs {@link styledPrice}. */
export const styled = {
  data: "https://qr.example/menu",
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

/** A PNG as a data URI. */
export const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

export const ownAccountExample = {
  id: "8d1f0a52-6f0e-4a3b-9c1d-5b7e3f9a2c44",
  email,
  balance: 98.2,
  lowBalance: null,
  language: null,
  createdAt,
  closesAt: null
}

/** An account for an hour. */
export const demoAccountExample = {
  ...ownAccountExample,
  email: "demo-17@demo.invalid",
  balance: 25,
  closesAt: "2027-01-15T10:30:00.000Z"
}

export const listedCode = {
  id: qrCodeId,
  name: "Menu, table 12",
  tags: ["menu"],
  kind: "static",
  scans: null,
  configJson:
    '{"background":"#ffffff","bodyShape":"Square","bodyStyle":"Square","data":"https://qr.example/menu","errorCorrectionLevel":"Medium","foreground":"#000000","frameStyle":"none","frameText":"SCAN ME","innerEyeStyle":"Square","margin":4,"outerEyeStyle":"Square"}',
  content: null,
  pricePaid: 1,
  isActive: true,
  isArchived: false,
  dynamic: null,
  createdAt
}

export const dynamicCode: Readonly<Record<string, unknown>> = {
  ...listedCode,
  kind: "dynamic",
  scans: 2754,
  configJson: listedCode.configJson.replace("https://qr.example/menu", "HTTPS://QR.EXAMPLE/R/7KXM2PQ4"),
  content: { type: "dynamic", target: "https://qr.example/menu" },
  pricePaid: 2,
  dynamic: {
    shortUrl: "HTTPS://QR.EXAMPLE/R/7KXM2PQ4",
    target: "https://qr.example/dinner",
    fallback: null,
    expiresAt: null,
    forwardQuery: false,
    rules: [],
    state: "active",
    version: 2,
    scans: 2754,
    lastScanAt: createdAt
  }
}

export const paidTopUp: Readonly<Record<string, unknown>> = {
  id: topUpId,
  state: "paid",
  pack: "small",
  label: "25 credits",
  credits: 25,
  amount: 2500,
  currency: "eur",
  total: 2500,
  refundedAmount: 0,
  disputedAmount: 0,
  url: null,
  receiptUrl: "https://pay.stripe.com/receipts/example",
  createdAt,
  expiresAt: "2026-01-15T10:30:00.000Z",
  paidAt: "2026-01-15T09:31:00.000Z"
}

export const savedDesignId = "2f9c1d7a-5b3e-4f60-8a1d-6c4e9b2f7d18"
export const passkeyId = "7b6a2d1e-4c3f-4a5b-9d8e-1f2a3b4c5d6e"

const credentialId = "mDw3xFkqT0uQ0y1lYw8s2A"

/** Options of `navigator.credentials.create`. */
export const creationOptionsExample = {
  rp: { id: "qr.example", name: "QR codes" },
  user: {
    id: "OGQxZjBhNTItNmYwZS00YTNiLTljMWQtNWI3ZTNmOWEyYzQ0",
    name: email,
    displayName: email
  },
  challenge: linkToken,
  pubKeyCredParams: [
    { type: "public-key", alg: -8 },
    { type: "public-key", alg: -7 },
    { type: "public-key", alg: -257 }
  ],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required"
  },
  attestation: "none"
}

/** Options of `navigator.credentials.get`. */
export const requestOptionsExample = {
  challenge: linkToken,
  timeout: 300_000,
  rpId: "qr.example",
  userVerification: "required"
}

const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiM3EyLTd3In0"

/** A result of `navigator.credentials.create`. */
export const createdCredential = {
  id: credentialId,
  response: {
    clientDataJSON,
    attestationObject: "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik",
    transports: ["internal", "hybrid"]
  }
}

/** A result of `navigator.credentials.get`. */
export const signedCredential = {
  id: credentialId,
  response: {
    clientDataJSON,
    authenticatorData: "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ",
    signature: "MEUCIQDTGVxhrJPHvLk2c6Vg7hXbqWZVZp7Vv1m4pYcUu0Q",
    userHandle: "OGQxZjBhNTItNmYwZS00YTNiLTljMWQtNWI3ZTNmOWEyYzQ0"
  }
}

export const ledgerExample = {
  entries: [
    {
      sequence: 2,
      kind: "purchase",
      amount: -1.8,
      balanceAfter: 98.2,
      reason: "Menu, table 12",
      qrCodeId,
      topUpId: null,
      createdAt
    }
  ],
  totalCount: 2,
  pageNumber: 1,
  pageSize: 20
}
