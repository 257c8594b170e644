import type { EndpointPath } from "../contract/endpointPaths.ts"

/** Every endpoint of operators by its name. They stand apart from the contract: the document and the clients of customers do not tell that there are any. */
export const operatorPaths = {
  getSummary: ["GET", "/v1/Operator/summary"],
  findAccounts: ["GET", "/v1/Operator/accounts", "query"],
  getAccountDetails: ["GET", "/v1/Operator/accounts/:id"],
  listAccountLedger: ["GET", "/v1/Operator/accounts/:id/ledger", "query"],
  listAccountQrCodes: ["GET", "/v1/Operator/accounts/:id/qr-codes", "query"],
  creditAccount: ["POST", "/v1/Operator/accounts/:id/credits", "body"],
  suspendAccount: ["PUT", "/v1/Operator/accounts/:id/suspension", "body"],
  restoreAccount: ["DELETE", "/v1/Operator/accounts/:id/suspension", "body"],
  findQrCode: ["GET", "/v1/Operator/qr-codes/:id"],
  deactivateQrCode: ["PUT", "/v1/Operator/qr-codes/:id/deactivation", "body"],
  activateQrCode: ["DELETE", "/v1/Operator/qr-codes/:id/deactivation", "body"],
  refundQrCode: ["POST", "/v1/Operator/qr-codes/:id/refund", "body"],
  getSales: ["GET", "/v1/Operator/sales", "query"],
  exportLedger: ["GET", "/v1/Operator/export/ledger", "query"],
  getPriceList: ["GET", "/v1/Operator/price-list"],
  publishPriceList: ["PUT", "/v1/Operator/price-list", "body"],
  getBrand: ["GET", "/v1/Operator/brand"],
  listLog: ["GET", "/v1/Operator/log", "query"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** The name of an endpoint of operators. */
export type OperatorEndpointName = keyof typeof operatorPaths
