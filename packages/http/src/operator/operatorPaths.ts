import type { EndpointPath } from "../contract/endpointPaths.ts"

/** Every endpoint of operators by its name. They stand apart from the contract: the document and the clients of customers do not tell that there are any. */
export const operatorPaths = {
  getSummary: ["GET", "/v1/Operator/summary"],
  findAccounts: ["GET", "/v1/Operator/accounts"],
  getAccountDetails: ["GET", "/v1/Operator/accounts/:id"],
  listAccountLedger: ["GET", "/v1/Operator/accounts/:id/ledger"],
  listAccountQrCodes: ["GET", "/v1/Operator/accounts/:id/qr-codes"],
  creditAccount: ["POST", "/v1/Operator/accounts/:id/credits"],
  suspendAccount: ["PUT", "/v1/Operator/accounts/:id/suspension"],
  restoreAccount: ["DELETE", "/v1/Operator/accounts/:id/suspension"],
  findQrCode: ["GET", "/v1/Operator/qr-codes/:id"],
  deactivateQrCode: ["PUT", "/v1/Operator/qr-codes/:id/deactivation"],
  activateQrCode: ["DELETE", "/v1/Operator/qr-codes/:id/deactivation"],
  refundQrCode: ["POST", "/v1/Operator/qr-codes/:id/refund"],
  getSales: ["GET", "/v1/Operator/sales"],
  exportLedger: ["GET", "/v1/Operator/export/ledger"],
  getPriceList: ["GET", "/v1/Operator/price-list"],
  publishPriceList: ["PUT", "/v1/Operator/price-list"],
  getBrand: ["GET", "/v1/Operator/brand"],
  listLog: ["GET", "/v1/Operator/log"]
} as const satisfies Readonly<Record<string, EndpointPath>>

/** The name of an endpoint of operators. */
export type OperatorEndpointName = keyof typeof operatorPaths
