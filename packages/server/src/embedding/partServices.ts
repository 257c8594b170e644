import {
  type AccountChanges,
  type Brand,
  DomainPolicy,
  type DomainStorage,
  defaultSignUpPolicy,
  eventTeller,
  Mailer,
  MailRefused,
  Operators,
  Outbox,
  type PriceList,
  PriceSchedule,
  type RedirectStorage,
  Reports,
  ShortAddresses,
  type StoragePorts
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { reason } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import type { Pages } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { peopleOver } from "../credentials/peopleLayers.ts"
import { domains } from "../domains/domainsLayer.ts"
import { type Letterhead, mailOf } from "../mail/message.ts"
import { smtpMailer } from "../mail/smtpMailer.ts"
import { packListOf } from "../payments/packsFile.ts"
import { stripePayments } from "../payments/stripePayments.ts"
import { webhooks as webhooksLayer } from "../webhooks/webhooksLayer.ts"
import { ownHostsOf, type Parts } from "./givenParts.ts"

type MailPart = NonNullable<Parts["mail"]>
type PaymentsPart = NonNullable<Parts["payments"]>

/** Sells dynamic codes if the parts have a short address. */
export const shortAddressesOf = (parts: Parts): Layer.Layer<never> =>
  Layer.succeed(ShortAddresses, {
    shortUrl: parts.shortUrl,
    ownHosts: ownHostsOf(parts),
    isBlocked: () => false
  })

/** The own domains of accounts, if the parts have them, and the sale of codes under them. */
export const domainsOf = ({
  domains: part
}: Parts): Layer.Layer<never, never, DomainStorage | RedirectStorage> => {
  if (part === undefined) return Layer.empty
  const { limits, nameServers, target } = part
  const { account, all } = { ...DomainPolicy.defaultValue().limits, ...limits }
  return domains(
    { dnsServers: nameServers?.flat(), domainLimits: [account, all], domainTarget: target },
    true
  )
}

const mailerOf = (mail: MailPart, baseUrl: string, brand: Brand | undefined): Layer.Layer<Mailer> => {
  const { from } = mail
  const letterhead: Letterhead =
    brand === undefined ? from : { ...from, name: from.name || brand.name, brand }
  if ("smtpUrl" in mail) return smtpMailer(mail.smtpUrl, () => letterhead, Effect.succeed(baseUrl))
  return Layer.succeed(
    Mailer,
    Mailer.of({
      send: (letter, language) =>
        Effect.flatMap(mailOf(letter, baseUrl, letterhead, language), (written) =>
          Effect.tryPromise({
            try: async () => mail.send(written),
            catch: (cause) => new MailRefused({ permanent: false, cause })
          })
        )
    })
  )
}

const offerFault = (sentence: string) => reason(["service", "payments", "offer"], { reason: sentence })

const paymentsOf = ({ offer, stripeKey, stripeUrl, webhookSecrets = [] }: PaymentsPart) =>
  stripePayments(
    {
      key: stripeKey.key,
      webhookSecrets: webhookSecrets.flat(),
      url: stripeUrl === undefined ? undefined : new URL(stripeUrl)
    },
    (decimals) =>
      Either.mapLeft(packListOf(offer, decimals), (faults) => new InvalidInput(faults.map(offerFault)))
  )

const webhooksOf = (part: Parts["webhooks"], brand: Brand | undefined) => {
  const networks = typeof part === "object" ? (part.networks ?? []).flat() : []
  const isOff = part === undefined || part === false
  return webhooksLayer({ webhooks: isOff ? "off" : "on", webhookNetworks: networks }, () => brand)
}

/** The services of the parts in addition to the core's; empty if people cannot sign in. */
export const partServices = (
  { baseUrl, mail, payments, signUp = "open", webhooks }: Parts,
  brand: Brand | undefined,
  priceList: PriceList.PriceList
): Layer.Layer<never, InvalidInput, AccountChanges | StoragePorts> => {
  if (mail === undefined || baseUrl === undefined) return Layer.empty
  const people = peopleOver(
    { ...defaultSignUpPolicy, signUp },
    1,
    Layer.provide(Outbox.layer, mailerOf(mail, baseUrl, brand))
  )
  return Layer.mergeAll(
    people,
    Operators.layer,
    Reports.layer,
    PriceSchedule.layerFixed(priceList),
    eventTeller,
    webhooksOf(webhooks, brand),
    payments === undefined ? Layer.empty : paymentsOf(payments)
  )
}

/** The pages, loaded only if they are served. */
export const loadPages = async ({ pages }: Parts): Promise<Pages | undefined> =>
  pages === true ? (await import("@quick-response/web")).pages : undefined
