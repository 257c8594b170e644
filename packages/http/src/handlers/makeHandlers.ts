import {
  type AccountId,
  Catalogue,
  type CreditAmount,
  Credits,
  completeRequest,
  type ImageFormat,
  type ImageMediaType,
  type ImageOutput,
  imageFormatNames,
  imageFormats,
  type OutputRequest,
  PriceList,
  Pricing,
  Purchasing,
  parseOutput,
  pixelsAcross,
  publishedOptions,
  type QrConfig,
  type RenderedImage,
  Rendering,
  type RequestFields,
  type SignUpPolicy,
  Slug,
  type Tool,
  ToolNotFound
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { encodeDataUri } from "@quick-response/images/file/encodeDataUri"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { withoutOutput } from "../contract/bodies.ts"
import { contentLists } from "../contract/contentLists.ts"
import { firstPage } from "../contract/parameters.ts"
import type { Prices } from "../contract/priceSchemas.ts"
import type { PublishedTool } from "../contract/toolsGroup.ts"
import { publicPathOf } from "../exchange/basePath.ts"
import type { DecodeElsewhere } from "../exchange/decodeBody.ts"
import { type HandlerResult, type Handlers, Invalid } from "../exchange/Handler.ts"
import type { DrawingPolicy } from "../exchange/HttpOptions.ts"
import { preferredImages } from "../headers/accept.ts"
import { quoteMarkup } from "../json/encodeJson.ts"
import { makeAccountHandlers } from "./accountHandlers.ts"
import { makeBatchHandler } from "./batchHandler.ts"
import { qrCodeListResult } from "./qrCodeList.ts"

const isSlug = Schema.is(Slug)

/** An unknown slug is quoted up to the longest length a slug can have. */
const longestSlugShown = 100

const previewSize = 256
const thumbnailSize = 128

/** Headers under which an image is safe to open by itself: nothing in it runs, and nothing is fetched. */
const bareImageHeaders = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  vary: "Accept"
}

const toBare = (image: RenderedImage): HandlerResult<string> => ({
  data: "",
  headers: bareImageHeaders,
  bare: {
    mediaType: image.mediaType,
    body: image.mediaType === "image/svg+xml" ? image.text : image.bytes
  }
})

const formatOf = (mediaType: ImageMediaType): ImageFormat =>
  imageFormatNames.find((format) => imageFormats[format].mediaType === mediaType) ?? "svg"

const published = <Name extends string>(
  options: ReadonlyArray<{ readonly value: number; readonly name: Name; readonly label: string }>
) => options.map(({ value, label }) => ({ value, label }))

const optionLists = {
  bodyShapes: published(publishedOptions.bodyShapes),
  bodyStyles: published(publishedOptions.bodyStyles),
  errorCorrectionLevels: published(publishedOptions.errorCorrectionLevels),
  innerEyeStyles: published(publishedOptions.innerEyeStyles),
  outerEyeStyles: published(publishedOptions.outerEyeStyles)
}

const pricesBy = (priceList: PriceList.PriceList): typeof Prices.Type => ({
  base: priceList.base,
  surcharges: Object.fromEntries(
    PriceList.categoryNames.map((category) => [category, PriceList.surchargesOf(priceList, category)])
  )
})

/** The configuration of a request, whose content is encoded. */
const configOf = (input: RequestFields): Either.Either<QrConfig, Invalid> =>
  Either.mapLeft(completeRequest(input), ({ errors }) => new Invalid({ errors }))

const outputOf = (request: OutputRequest, config: QrConfig): Either.Either<ImageOutput, Invalid> =>
  Either.mapLeft(parseOutput(request, config), ({ errors }) => new Invalid({ errors }))

/** The place where the endpoints run. */
export interface Surroundings {
  /** The address of the service, its base path included. */
  readonly address: string
  readonly version: string
  /** True where people can sign in. */
  readonly signIn: boolean
  /** Says if strangers may open accounts. */
  readonly signUp: SignUpPolicy["signUp"]
  /** The credits that a new account begins with. */
  readonly welcomeCredits: CreditAmount
  readonly topUpUrl: string | undefined
  readonly drawing: DrawingPolicy
  readonly decodeElsewhere: DecodeElsewhere | undefined
}

/** The endpoints over the core's services. */
export const makeHandlers = ({
  address,
  version,
  signIn,
  signUp,
  welcomeCredits,
  topUpUrl,
  drawing,
  decodeElsewhere
}: Surroundings) =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const pricing = yield* Pricing
    const purchasing = yield* Purchasing
    const rendering = yield* Rendering
    const publicPath = publicPathOf(address)
    const prices = pricesBy(pricing.priceList)

    const serviceInfo = {
      version,
      signIn,
      signUp,
      welcomeCredits: signUp === "open" ? welcomeCredits : Credits.zero,
      drawing,
      topUpUrl: topUpUrl ?? null,
      formats: imageFormatNames
    }

    const image = (input: RequestFields, output: ImageOutput) =>
      Effect.flatMap(configOf(input), (config) => rendering.render(config, output))

    const permitDrawing: typeof purchasing.requireBought =
      drawing === "free" ? () => Effect.void : purchasing.requireBought
    const permittedImage = (accountId: AccountId, input: RequestFields, request: OutputRequest) =>
      Effect.gen(function* () {
        const config = yield* configOf(input)
        const output = yield* outputOf(request, config)
        yield* permitDrawing(accountId, config)
        return yield* rendering.render(config, output)
      })

    const toReply = (image: RenderedImage): HandlerResult<string> => {
      if (image.mediaType === imageFormats.svg.mediaType)
        return { data: image.text, json: quoteMarkup(image.text) }
      const data = encodeDataUri(image.mediaType, image.bytes)
      // Nothing in it is written otherwise in JSON.
      return { data, json: `"${data}"` }
    }

    const png = (input: RequestFields, size: number) =>
      Effect.map(image(input, { format: "png", size }), toReply)

    /** Tools as they are published; one that the store gives out again is published as the same. */
    const publications = new WeakMap<Tool, typeof PublishedTool.Type>()

    const publish = (tool: Tool): typeof PublishedTool.Type => {
      const known = publications.get(tool)
      if (known !== undefined) return known
      const { iconPath, ...rest } = tool
      const publication = { ...rest, iconUrl: `${address}${iconPath}`, isFree: tool.creditCost === 0 }
      publications.set(tool, publication)
      return publication
    }

    const handlers: Handlers = {
      ...(yield* makeAccountHandlers),

      batch: yield* makeBatchHandler(decodeElsewhere, permitDrawing),

      purchase: ({ payload: { name, expectedPrice, ...payload }, headers, caller }) =>
        Effect.gen(function* () {
          const { request, input } = withoutOutput(payload)
          const config = yield* configOf(input)
          const output = yield* outputOf(request, config)
          const { receipt, replayed } = yield* purchasing.buy(caller.accountId, {
            config,
            name,
            expectedPrice,
            size: Math.round(pixelsAcross(output)),
            idempotencyKey: headers["Idempotency-Key"]
          })
          return {
            data: receipt,
            headers: {
              location: `${publicPath}/v1/Qr/${receipt.qrCodeId}`,
              ...(replayed ? { "idempotent-replayed": "true" } : {})
            }
          }
        }),

      generate: ({ payload, accept, caller: { accountId } }) => {
        const { request, input } = withoutOutput(payload)
        const { format } = request
        const accepted = preferredImages(accept)
        const [preferred] = accepted
        if (preferred === undefined)
          return Effect.map(permittedImage(accountId, input, request), (rendered) => ({
            ...toReply(rendered),
            headers: { vary: "Accept" }
          }))
        if (format !== undefined && !accepted.includes(imageFormats[format].mediaType))
          return new Invalid({
            errors: [`format: "${format}" is not what the header Accept asks for, ${preferred}`]
          })
        return Effect.map(
          permittedImage(accountId, input, { ...request, format: format ?? formatOf(preferred) }),
          toBare
        )
      },

      calculatePrice: ({ payload }) => {
        const { request, input } = withoutOutput(payload)
        return Either.flatMap(configOf(input), (config) =>
          Either.map(outputOf(request, config), () => ({ data: pricing.quote(config) }))
        )
      },

      generateThumbnail: ({ payload: { format: _, size = thumbnailSize, ...input } }) => png(input, size),

      getQrCode: ({ path, caller }) =>
        Effect.map(purchasing.find(caller.accountId, path.id), (data) => ({ data })),

      listQrCodes: ({ query, caller }) => {
        const { asOf, query: part, ...page } = { ...firstPage, ...query }
        return Effect.map(purchasing.listLazily(caller.accountId, { ...page, asOf, query: part }), (found) =>
          qrCodeListResult(found, page)
        )
      },

      options: () => Effect.succeed({ data: optionLists }),

      contents: () => Effect.succeed({ data: contentLists }),

      prices: () => Effect.succeed({ data: prices }),

      thumbnailCache: ({ query }) =>
        png(query, thumbnailSize).pipe(
          Effect.catchTag("UnreadableLogo", "DataTooLong", (impossible) => Effect.die(impossible))
        ),

      preview: ({ payload: { format: _, size = previewSize, ...input } }) => png(input, size),

      ping: () => Effect.succeed({ data: { status: "ok", timestamp: DateTime.unsafeNow(), version } }),

      listTools: () =>
        Effect.map(catalogue.list, (tools) => ({
          data: { items: tools.map(publish), totalCount: tools.length }
        })),

      getTool: ({ path: { slug } }) =>
        isSlug(slug)
          ? Effect.map(catalogue.find(slug), (tool) => ({ data: publish(tool) }))
          : new ToolNotFound({ slug: slug.slice(0, longestSlugShown) }),

      getService: () => Effect.succeed({ data: serviceInfo })
    }
    return handlers
  })
