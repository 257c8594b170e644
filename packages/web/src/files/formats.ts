import type { ImageFormat } from "quick-response"

/** The formats of a picture's file, the default first: what people call them, and what each is for. */
export const formats = {
  svg: { label: "SVG", about: "For the web and for design programs. Sharp at any size." },
  png: { label: "PNG", about: "Pixels, for documents and messages." },
  pdf: { label: "PDF", about: "For print. Sharp at any size." },
  eps: { label: "EPS", about: "For print shops. Sharp at any size." },
  webp: { label: "WebP", about: "Pixels, for websites: the smallest file." },
  jpeg: { label: "JPEG", about: "Pixels, for programs that take nothing else." }
} as const satisfies Record<ImageFormat, { readonly label: string; readonly about: string }>
