import { widthRange } from "@quick-response/design/output/outputUnits"
import { type Credits, zero } from "@quick-response/design/pricing/Credits"
import { defaultPriceList } from "@quick-response/design/pricing/PriceList"
import { Slug, type Tool, type ToolCategory, ToolId } from "./Tool.ts"

const tool = (
  id: string,
  slug: string,
  category: ToolCategory,
  creditCost: Credits,
  name: string,
  description: string
): Tool => ({
  id: ToolId.make(id),
  slug: Slug.make(slug),
  name,
  description,
  category,
  iconPath: `/icons/${slug}.svg`,
  creditCost,
  isActive: true
})

const onePurchase = defaultPriceList.base

/** The tools of a new catalogue: this service's features. Ids and slugs are permanent. */
export const catalogueSeed: ReadonlyArray<Tool> = [
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c01",
    "qr-code-generator",
    "QrCode",
    zero,
    "QR code generator",
    `Renders a styled QR code as SVG, PNG, PDF, EPS, WebP or JPEG, ${widthRange()} pixels wide, with body and eye styles, gradients, a logo and frames.`
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c02",
    "qr-code-preview",
    "QrCode",
    zero,
    "QR code preview",
    "Shows a configuration as a PNG of up to 256 pixels before it is bought. Needs no key."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c03",
    "qr-code-purchase",
    "QrCode",
    onePurchase,
    "QR code purchase",
    "Keeps a QR code for good, read back by an independent decoder before anything is charged. Fancy options cost extra."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c04",
    "qr-code-library",
    "QrCode",
    zero,
    "QR code library",
    "Lists the QR codes that an account has bought, newest first, each with the configuration that draws it again."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c05",
    "price-calculator",
    "Utility",
    zero,
    "Price calculator",
    "Prices a configuration line by line; the total is exactly the debit of a purchase. Needs no key."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c06",
    "thumbnail-maker",
    "ImageProcessing",
    zero,
    "Thumbnail maker",
    "Draws a QR code as a small PNG of 32 to 256 pixels, for lists and cards."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c07",
    "template-gallery",
    "ImageProcessing",
    zero,
    "Template gallery",
    "Shows every template and frame on a sample, cached for a day. Needs no key."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c08",
    "style-options",
    "Utility",
    zero,
    "Style options",
    "Publishes the values that each style field takes, with their labels. Needs no key."
  ),
  tool(
    "5f0c2a4e-0d5b-4c7e-9b63-1a7f5e2d9c09",
    "qr-code-reader",
    "QrCode",
    zero,
    "QR code reader",
    "Reads all QR, Micro QR and rMQR codes in a PNG, JPEG, WebP or SVG: text, bytes, version, level, mask, corners, and the fields of the content. It fetches and keeps no data."
  )
]
