export { layer, type StripeOptions } from "./PaymentProviderStripe.ts"
