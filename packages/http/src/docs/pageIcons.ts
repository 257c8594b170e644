/** The common look: a tinted tile, lines of one weight, one filled accent. */
const icon = (lines: string, accent: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">` +
  `<rect width="48" height="48" rx="12" fill="#eef2ff"/>` +
  `<g fill="none" stroke="#3730a3" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${lines}</g>` +
  `<g fill="#f97316">${accent}</g></svg>`

/** The icons of the seeded tools by slug, each a complete SVG document. */
export const icons: ReadonlyMap<string, string> = new Map([
  [
    "qr-code-generator",
    icon(
      `<rect x="11" y="11" width="10" height="10" rx="2.5"/><rect x="27" y="11" width="10" height="10" rx="2.5"/><rect x="11" y="27" width="10" height="10" rx="2.5"/><path d="M27 27h4M37 27v4M27 33v4M33 37h4"/>`,
      `<rect x="30.5" y="30.5" width="5" height="5" rx="1.5"/>`
    )
  ],
  [
    "qr-code-preview",
    icon(
      `<path d="M9 24c4-7 9-10.5 15-10.5S35 17 39 24c-4 7-9 10.5-15 10.5S13 31 9 24z"/><rect x="18.5" y="18.5" width="11" height="11" rx="3"/>`,
      `<rect x="21.75" y="21.75" width="4.5" height="4.5" rx="1.25"/>`
    )
  ],
  [
    "qr-code-purchase",
    icon(
      `<path d="M14 18h20l1.6 17a2.5 2.5 0 0 1-2.5 2.800H14.900a2.5 2.5 0 0 1-2.5-2.800z"/><path d="M18.5 21v-5a5.5 5.5 0 0 1 11 0v5"/>`,
      `<circle cx="24" cy="28.5" r="3.25"/>`
    )
  ],
  [
    "qr-code-library",
    icon(
      `<rect x="10.5" y="17" width="20" height="20" rx="3.5"/><path d="M16 12.5h17.5a4 4 0 0 1 4 4V31"/><path d="M15.5 31.5h4M25.5 22v4"/>`,
      `<rect x="15" y="21.5" width="5" height="5" rx="1.5"/><rect x="23" y="29.5" width="3" height="3" rx="1"/>`
    )
  ],
  [
    "qr-code-reader",
    icon(
      `<path d="M10 17v-3.5a3.5 3.5 0 0 1 3.5-3.5H17M31 10h3.5a3.5 3.5 0 0 1 3.5 3.5V17M38 31v3.5a3.5 3.5 0 0 1-3.5 3.5H31M17 38h-3.5a3.5 3.5 0 0 1-3.5-3.5V31"/><rect x="17" y="17" width="14" height="14" rx="3.5"/>`,
      `<rect x="21" y="21" width="6" height="6" rx="1.75"/>`
    )
  ],
  [
    "price-calculator",
    icon(
      `<rect x="13" y="9.5" width="22" height="29" rx="4"/><path d="M18.5 16h11"/><path d="M18.5 23.5h.01M24 23.5h.01M29.5 23.5h.01M18.5 28h.01M24 28h.01M18.5 32.5h.01M24 32.5h.01"/>`,
      `<rect x="27.75" y="26.5" width="3.5" height="7.5" rx="1.75"/>`
    )
  ],
  [
    "thumbnail-maker",
    icon(
      `<rect x="9.5" y="12.5" width="29" height="23" rx="4"/><path d="M10.5 32l8-8.5 6 6 4.5-4.5 8.5 8"/>`,
      `<circle cx="29.5" cy="19" r="2.75"/>`
    )
  ],
  [
    "template-gallery",
    icon(
      `<rect x="10" y="10" width="12" height="12" rx="3"/><rect x="26" y="10" width="12" height="12" rx="3"/><rect x="10" y="26" width="12" height="12" rx="3"/><rect x="26" y="26" width="12" height="12" rx="6"/>`,
      `<rect x="13.5" y="13.5" width="5" height="5" rx="1.25"/><circle cx="32" cy="16" r="2.5"/><path d="M16 29l3 3-3 3-3-3z"/><circle cx="32" cy="32" r="2.5"/>`
    )
  ],
  [
    "style-options",
    icon(
      `<path d="M10 15h14M33 15h5M10 24h5M24 24h14M10 33h12M31 33h7"/><circle cx="28.5" cy="15" r="3.5"/><circle cx="19.5" cy="24" r="3.5"/><circle cx="26.5" cy="33" r="3.5"/>`,
      `<circle cx="28.5" cy="15" r="1.75"/><circle cx="19.5" cy="24" r="1.75"/><circle cx="26.5" cy="33" r="1.75"/>`
    )
  ]
])
