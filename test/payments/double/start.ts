// `deno run --allow-all test/payments/double/start.ts [port] [webhook]`: starts the double of Stripe, whose page at `/` plays bank and operator.
import process from "node:process"
import { StripeDouble } from "./StripeDouble.ts"

const [port = "12111", webhook] = process.argv.slice(2)
const secret = "whsec_double"
const double = await StripeDouble.start({
  port: Number(port),
  webhook: webhook === undefined ? undefined : { url: webhook, secrets: [secret] }
})
console.log(
  `QR_STRIPE_URL=${double.url} QR_STRIPE_KEY=${double.key}${webhook === undefined ? "" : ` QR_STRIPE_WEBHOOK_SECRET=${secret}`}`
)
