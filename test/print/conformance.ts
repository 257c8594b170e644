import type { PDFObject } from "mupdf"
import { entriesOf, numbersOf, type ReadPdf, streamBytes, streamText } from "./pdfFile.ts"

/** The values of a simple property in a packet of XMP. */
const property = (packet: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(packet)?.[1]

const titleIn = (packet: string): string | undefined =>
  /<dc:title><rdf:Alt><rdf:li xml:lang="x-default">([^<]*)</.exec(packet)?.[1]

/** An ICC profile's header and tags (ICC.1:2001-04, section 6). */
export const profileOf = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  const tags = Array.from({ length: view.getUint32(128) }, (_, i) => ({
    name: word(132 + 12 * i),
    start: view.getUint32(136 + 12 * i),
    length: view.getUint32(140 + 12 * i)
  }))
  return {
    length: view.getUint32(0),
    major: bytes[8],
    deviceClass: word(12),
    space: word(16),
    mark: word(36),
    tags: tags.map(({ name }) => name),
    isWithin: tags.every(
      ({ start, length }) =>
        start % 4 === 0 && start >= 132 + 12 * tags.length && start + length <= bytes.length
    )
  }
}

const requiredTags = {
  prtr: ["A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2", "cprt", "desc", "gamt", "wtpt"],
  mntr: ["bTRC", "bXYZ", "cprt", "desc", "gTRC", "gXYZ", "rTRC", "rXYZ", "wtpt"]
} as const

const profileFaults = (
  bytes: Uint8Array,
  deviceClass: keyof typeof requiredTags,
  space: string
): Array<string> => {
  const profile = profileOf(bytes)
  return [
    profile.length === bytes.length && profile.mark === "acsp" && profile.isWithin ? "" : "profile: broken",
    (profile.major ?? 9) <= 4 ? "" : "profile: version",
    profile.deviceClass === deviceClass && profile.space === space ? "" : "profile: class or space",
    requiredTags[deviceClass].every((tag) => profile.tags.includes(tag)) ? "" : "profile: tags"
  ]
}

const isName = (object: PDFObject, name: string): boolean => object.isName() && object.asName() === name

/** Content that a stream of operators has, with the resources that its names are found in. */
interface Drawn {
  readonly content: string
  readonly resources: PDFObject
}

const drawnOf = ({ page, objects }: ReadPdf): ReadonlyArray<Drawn> => [
  { content: streamText(page.get("Contents")), resources: page.get("Resources") },
  ...objects
    .filter((object) => object.isStream() && isName(object.get("Subtype"), "Form"))
    .map((form) => ({ content: streamText(form), resources: form.get("Resources") }))
]

/** Device color spaces that a stream or its resources use without a default that says which colors they are. */
const deviceSpaces = ({ content, resources }: Drawn): ReadonlySet<string> => {
  const named = resources.toString(true, true)
  const used = new Set<string>()
  if (/ (?:rg|RG)\n/.test(content)) used.add("DeviceRGB")
  if (/ [kK]\n/.test(content)) used.add("DeviceCMYK")
  for (const space of ["DeviceRGB", "DeviceCMYK"]) if (named.includes(`/${space}`)) used.add(space)
  for (const [, object] of entriesOf(resources.get("XObject"))) {
    const space = object.get("ColorSpace")
    if (isName(object.get("Subtype"), "Image") && space.isName()) used.add(space.asName())
  }
  if (!resources.get("ColorSpace", "DefaultRGB").isNull()) used.delete("DeviceRGB")
  if (!resources.get("ColorSpace", "DefaultCMYK").isNull()) used.delete("DeviceCMYK")
  used.delete("DeviceGray")
  return used
}

/** The deepest nesting of q and Q, or undefined if they do not match. */
const nesting = (content: string): number | undefined => {
  let [depth, most] = [0, 0]
  for (const token of content.split(/\s+/)) {
    if (token === "q") most = Math.max(most, ++depth)
    if (token === "Q" && --depth < 0) return undefined
  }
  return depth === 0 ? most : undefined
}

const within = (
  [a = 0, b = 0, c = 0, d = 0]: ReadonlyArray<number>,
  [x = 0, y = 0, z = 0, w = 0]: ReadonlyArray<number>
) => a >= x - 1e-3 && b >= y - 1e-3 && c <= z + 1e-3 && d <= w + 1e-3

/** Names that neither standard allows in any dictionary. */
const forbidden = [
  "AA",
  "OpenAction",
  "JavaScript",
  "JS",
  "Encrypt",
  "TR",
  "TR2",
  "HTP",
  "Alternates",
  "OPI",
  "PS",
  "Annots",
  "AcroForm",
  "Font",
  "Ref"
]

const filters = ["FlateDecode", "DCTDecode"]

/** Faults by the rules that both standards share. */
const commonFaults = (file: ReadPdf): Array<string> => {
  const { text, trailer, catalog, info, page, objects } = file
  const metadata = catalog.get("Metadata")
  const packet = new TextDecoder().decode(streamBytes(metadata))
  const ids = entriesOf(trailer.get("ID")).map(([, id]) => id.asByteString().length)
  const keys = new Set(objects.flatMap((object) => entriesOf(object).map(([key]) => key)))
  const streams = objects.filter((object) => object.isStream())
  const xmpDate = (name: string) => `D:${property(packet, name)?.replaceAll(/[-:T]/g, "")}`
  return [
    /^%PDF-1\.\d\n%[\x80-\xff]{4,}\n/.test(text) ? "" : "header",
    text.endsWith("%%EOF\n") ? "" : "end of file",
    ids.length === 2 && ids.every((length) => length === 16) ? "" : "trailer: ID",
    isName(metadata.get("Subtype"), "XML") && metadata.get("Filter").isNull() ? "" : "metadata: stream",
    packet.startsWith('<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>') ? "" : "metadata: packet",
    titleIn(packet) !== undefined && titleIn(packet) === info.get("Title").asString() ? "" : "title",
    info.get("CreationDate").asString() === xmpDate("xmp:CreateDate") ? "" : "date: creation",
    info.get("ModDate").asString() === xmpDate("xmp:ModifyDate") ? "" : "date: change",
    property(packet, "xmp:MetadataDate") === undefined ? "date: metadata" : "",
    ...forbidden.filter((name) => keys.has(name)).map((name) => `forbidden: ${name}`),
    streams.every((stream) => {
      const filter = stream.get("Filter")
      return filter.isNull() || filters.some((name) => isName(filter, name))
    })
      ? ""
      : "filter",
    objects.every((object) => !object.isDictionary() || object.get("Interpolate").isNull())
      ? ""
      : "image: interpolated",
    drawnOf(file).every(({ content }) => (nesting(content) ?? 99) <= 28) ? "" : "states are nested too deep",
    entriesOf(catalog.get("OutputIntents")).length === 1 ? "" : "output intents",
    page.get("MediaBox").isArray() ? "" : "box: media"
  ]
}

const named = (faults: ReadonlyArray<string>): ReadonlyArray<string> => faults.filter((fault) => fault !== "")

/** Faults by PDF/X-4 (ISO 15930-7). */
export const faultsOfX4 = (file: ReadPdf): ReadonlyArray<string> => {
  const { catalog, info, page, text } = file
  const packet = streamText(catalog.get("Metadata"))
  const intent = catalog.get("OutputIntents", 0)
  const [media, bleed, trim] = ["MediaBox", "BleedBox", "TrimBox"].map((name) => numbersOf(page.get(name)))
  const isTransparent = /\/SMask|\/ca |\/BM /.test(text)
  const blending = page.get("Group", "CS")
  return named([
    ...commonFaults(file),
    text.startsWith("%PDF-1.6") ? "" : "version",
    property(packet, "pdfxid:GTS_PDFXVersion") === "PDF/X-4" ? "" : "metadata: GTS_PDFXVersion",
    ["xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"].every((name) => property(packet, name))
      ? ""
      : "metadata: identifiers",
    isName(info.get("Trapped"), property(packet, "pdf:Trapped") ?? "") ? "" : "trapped",
    isName(intent.get("S"), "GTS_PDFX") ? "" : "output intent: kind",
    intent.get("OutputConditionIdentifier").isString() && intent.get("Info").isString()
      ? ""
      : "output intent: condition",
    intent.get("DestOutputProfile", "N").asNumber() === 4 ? "" : "output intent: components",
    ...profileFaults(streamBytes(intent.get("DestOutputProfile")), "prtr", "CMYK"),
    trim?.length === 4 && bleed?.length === 4 && page.get("ArtBox").isNull() ? "" : "boxes",
    within(trim ?? [], bleed ?? []) && within(bleed ?? [], media ?? []) ? "" : "boxes: order",
    drawnOf(file).some((drawn) => deviceSpaces(drawn).has("DeviceRGB")) ? "colors: RGB of a device" : "",
    isTransparent && (blending.isNull() || isName(blending, "DeviceRGB")) ? "transparency: group" : ""
  ])
}

/** The structure's figure, and the content without one (ISO 14289-1). */
const structureFaults = ({ catalog, page }: ReadPdf): Array<string> => {
  if (catalog.get("StructTreeRoot").isNull()) return ["structure", "language"]
  const figure = catalog.get("StructTreeRoot", "K", "K")
  const outside = streamText(page.get("Contents"))
    .replace(/\/Artifact BMC\n[\s\S]*?EMC\n/g, "")
    .replace(/\/Figure << \/MCID 0 >> BDC\n[\s\S]*EMC\n/, "")
  return [
    catalog.get("MarkInfo", "Marked").asBoolean() ? "" : "structure: marked",
    isName(catalog.get("StructTreeRoot", "K", "S"), "Document") && isName(figure.get("S"), "Figure")
      ? ""
      : "structure: figure",
    figure.get("Alt").isString() && figure.get("Alt").asString().startsWith("QR code")
      ? ""
      : "structure: text",
    numbersOf(figure.get("A", "BBox")).length === 4 ? "" : "structure: box",
    figure.get("Pg").asIndirect() === page.asIndirect() && figure.get("K").asNumber() === 0
      ? ""
      : "structure: content",
    catalog.get("StructTreeRoot", "ParentTree", "Nums", 1, 0).asIndirect() === figure.asIndirect()
      ? ""
      : "structure: parents",
    page.get("StructParents").isInteger() ? "" : "structure: page",
    outside.trim() === "" ? "" : "structure: content that is not marked",
    catalog.get("Lang").isString() ? "" : "language",
    catalog.get("ViewerPreferences", "DisplayDocTitle").asBoolean() ? "" : "title is not shown"
  ]
}

/** Faults by PDF/A-2u (ISO 19005-2) and PDF/UA-1 (ISO 14289-1). */
export const faultsOfA2u = (file: ReadPdf): ReadonlyArray<string> => {
  const { catalog, text } = file
  const packet = streamText(catalog.get("Metadata"))
  const intent = catalog.get("OutputIntents", 0)
  const profile = intent.get("DestOutputProfile")
  const isRgb = profile.get("N").asNumber() === 3
  const known = isRgb ? "DeviceRGB" : "DeviceCMYK"
  return named([
    ...commonFaults(file),
    text.startsWith("%PDF-1.7") ? "" : "version",
    property(packet, "pdfaid:part") === "2" && property(packet, "pdfaid:conformance") === "U"
      ? ""
      : "metadata: PDF/A",
    property(packet, "pdfuaid:part") === "1" ? "" : "metadata: PDF/UA",
    /<pdfaSchema:namespaceURI>http:\/\/www\.aiim\.org\/pdfua\/ns\/id\/</.test(packet)
      ? ""
      : "metadata: schema",
    isName(intent.get("S"), "GTS_PDFA1") ? "" : "output intent: kind",
    intent.get("OutputConditionIdentifier").isString() ? "" : "output intent: condition",
    ...profileFaults(streamBytes(profile), isRgb ? "mntr" : "prtr", isRgb ? "RGB " : "CMYK"),
    drawnOf(file).every((drawn) => [...deviceSpaces(drawn)].every((space) => space === known))
      ? ""
      : "colors: of another device",
    ...structureFaults(file)
  ])
}
