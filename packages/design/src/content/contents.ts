import type { ContentKind } from "./fields/ContentKind.ts"
import { type BitcoinContent, bitcoin } from "./payments/bitcoin.ts"
import { type EmvContent, emv } from "./payments/emv.ts"
import { type IpsContent, ips } from "./payments/ips.ts"
import { type MnbContent, mnb } from "./payments/mnb.ts"
import { type PixContent, pix } from "./payments/pix.ts"
import { type SepaContent, sepa } from "./payments/sepa.ts"
import { type SpaydContent, spayd } from "./payments/spayd.ts"
import { type SwissBillContent, swissBill } from "./payments/swissBill.ts"
import { type UpiContent, upi } from "./payments/upi.ts"
import { type UpnContent, upn } from "./payments/upn.ts"
import { type AppContent, app } from "./types/app.ts"
import { type DynamicContent, dynamic } from "./types/dynamic.ts"
import { type EmailContent, email } from "./types/email.ts"
import { type EsimContent, esim } from "./types/esim.ts"
import { type EventContent, event } from "./types/event.ts"
import { type GeoContent, geo } from "./types/geo.ts"
import { type Gs1Content, gs1 } from "./types/gs1.ts"
import { type Gs1ElementsContent, gs1Elements } from "./types/gs1Elements.ts"
import { type MecardContent, mecard } from "./types/mecard.ts"
import { type OtpContent, otp } from "./types/otp.ts"
import { type PhoneContent, phone } from "./types/phone.ts"
import { type SmsContent, sms } from "./types/sms.ts"
import { type TextContent, text } from "./types/text.ts"
import { type UrlContent, url } from "./types/url.ts"
import { type VcardContent, vcard } from "./types/vcard.ts"
import { type WhatsappContent, whatsapp } from "./types/whatsapp.ts"
import { type WifiContent, wifi } from "./types/wifi.ts"

export type Content =
  | AppContent
  | BitcoinContent
  | DynamicContent
  | EmailContent
  | EmvContent
  | EsimContent
  | EventContent
  | GeoContent
  | Gs1Content
  | Gs1ElementsContent
  | IpsContent
  | MecardContent
  | MnbContent
  | OtpContent
  | PhoneContent
  | PixContent
  | SepaContent
  | SmsContent
  | SpaydContent
  | SwissBillContent
  | TextContent
  | UpiContent
  | UpnContent
  | UrlContent
  | VcardContent
  | WhatsappContent
  | WifiContent

export type ContentType = Content["type"]

export type ContentOf<Type extends ContentType> = Extract<Content, { readonly type: Type }>

/** In display order. */
export const contents: { readonly [Type in ContentType]: ContentKind<ContentOf<Type>> } = {
  url,
  dynamic,
  text,
  wifi,
  email,
  phone,
  sms,
  whatsapp,
  geo,
  vcard,
  mecard,
  event,
  sepa,
  "swiss-bill": swissBill,
  pix,
  upi,
  emv,
  spayd,
  upn,
  ips,
  mnb,
  bitcoin,
  gs1,
  "gs1-elements": gs1Elements,
  esim,
  otp,
  app
}
