import { randomBytes } from "node:crypto"
import type { Stripe } from "stripe"

/** An id as Stripe makes them. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`

/** What a checkout is made of. */
export interface SessionParts {
  readonly created: number
  readonly expiresAt: number
  readonly url: string
  readonly amount: number
  readonly tax: number
  readonly isTaxAdded: boolean
  readonly currency: string
  readonly reference: string | null
  readonly email: string | null
  readonly metadata: Stripe.Metadata
  readonly successUrl: string
  readonly cancelUrl: string | null
}

export const sessionOf = (id: string, parts: SessionParts): Stripe.Checkout.Session =>
  ({
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: parts.amount,
    amount_total: parts.amount + (parts.isTaxAdded ? parts.tax : 0),
    automatic_tax: { enabled: parts.tax > 0, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parts.cancelUrl,
    client_reference_id: parts.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: parts.created,
    currency: parts.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: parts.email,
    discounts: [],
    expires_at: parts.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: parts.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card", "sepa_debit"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: parts.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: parts.tax },
    ui_mode: "hosted_page",
    url: parts.url,
    wallet_options: null
  }) satisfies Stripe.Checkout.Session

export const intentOf = (
  session: Stripe.Checkout.Session,
  { created, status }: { readonly created: number; readonly status: Stripe.PaymentIntent.Status }
): Stripe.PaymentIntent =>
  ({
    id: newId("pi"),
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created,
    currency: session.currency ?? "",
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: session.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status,
    transfer_group: null
  }) satisfies Stripe.PaymentIntent

export const chargeOf = (
  intent: Stripe.PaymentIntent,
  { created, receiptUrl }: { readonly created: number; readonly receiptUrl: string }
): Stripe.Charge =>
  ({
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: receiptUrl,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null
  }) satisfies Stripe.Charge

export const refundOf = (
  charge: Stripe.Charge,
  { created, amount }: { readonly created: number; readonly amount: number }
): Stripe.Refund =>
  ({
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null
  }) satisfies Stripe.Refund

export const movementOf = (
  dispute: Pick<Stripe.Dispute, "id" | "currency">,
  { created, amount }: { readonly created: number; readonly amount: number }
): Stripe.BalanceTransaction =>
  ({
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: created,
    balance_type: "payments",
    created,
    currency: dispute.currency,
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: amount,
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    source: dispute.id,
    status: "available",
    type: "adjustment"
  }) satisfies Stripe.BalanceTransaction

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null
} satisfies Stripe.Dispute.Evidence

export const disputeOf = (
  charge: Stripe.Charge,
  {
    created,
    amount,
    isInquiry
  }: { readonly created: number; readonly amount: number; readonly isInquiry: boolean }
): Stripe.Dispute => {
  const id = newId("dp")
  return {
    id,
    object: "dispute",
    amount,
    balance_transactions: isInquiry
      ? []
      : [movementOf({ id, currency: charge.currency }, { created, amount: -amount })],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted"
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: isInquiry ? "warning_needs_response" : "needs_response"
  } satisfies Stripe.Dispute
}
