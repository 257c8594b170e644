import { escapeXml } from "@quick-response/images/file/escapeXml"

/** The namespaces of properties, by their usual prefixes. */
const namespaces = {
  dc: "http://purl.org/dc/elements/1.1/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
  pdfuaid: "http://www.aiim.org/pdfua/ns/id/",
  pdfxid: "http://www.npes.org/pdfx/ns/id/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  xmpMM: "http://ns.adobe.com/xap/1.0/mm/"
} as const

/** A prefixed property name. */
type PropertyName = `${keyof typeof namespaces}:${string}`

/** The schema that PDF/A requires for properties outside XMP (ISO 19005-2, section 6.6.2.3), here PDF/UA's. */
const pdfuaSchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespaces.pdfuaid}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the document conforms to</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`

/** A document's metadata as an XMP packet (ISO 16684-1): the title with its language, and simple properties. */
export const xmpPacket = (
  title: string,
  properties: Readonly<Record<PropertyName, string>>,
  isUniversallyAccessible: boolean
): string => {
  const declared = Object.entries(namespaces)
    .filter(
      ([prefix]) => prefix === "dc" || Object.keys(properties).some((name) => name.startsWith(`${prefix}:`))
    )
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join("")
  const values = Object.entries(properties)
    .map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>\n`)
    .join("")
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""${declared}>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
${values}</rdf:Description>
${isUniversallyAccessible ? pdfuaSchema : ""}</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`
}
