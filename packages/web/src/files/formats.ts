import type { ImageFormat } from "quick-response"

/** What each format of a picture's file is for, the default first. */
export const formats = {
  svg: "For the web and for design programs. Sharp at any size.",
  png: "Pixels, for documents and messages.",
  pdf: "For print. Sharp at any size.",
  eps: "For print shops. Sharp at any size.",
  webp: "Pixels, for websites: the smallest file.",
  jpeg: "Pixels, for programs that take nothing else."
} as const satisfies Record<ImageFormat, string>
