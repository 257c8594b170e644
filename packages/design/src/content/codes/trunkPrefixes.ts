/**
 * The digits that are dialed before a national number at home and not after the country code, by country code; only
 * if no number of that country begins with them. Italy, for one, keeps its zero. From the numbering plans in
 * libphonenumber 9 (libphonenumber-js 1.13.16, read on 2026-11-29).
 */
export const trunkPrefixes: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  Object.entries({
    "0": "20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 57 58 60 61 62 63 64 66 82 84 86 90 91 92 93 94 95 98 211 212 213 218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 377 380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 686 850 855 856 880 886 961 962 963 964 966 967 970 971 972 976 977 994 995 996",
    "1": "1 692",
    "8": "7 993",
    "06": "36"
  }).flatMap(([prefix, codes]) => codes.split(" ").map((code) => [code, prefix] as const))
)
