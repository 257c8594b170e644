import type { TemplateFamily } from "@quick-response/design/config/templates"
import type { ComponentChildren } from "preact"

/** The objects that a picture is printed on, drawn in a square of 200. */
const drawings = {
  card: (
    <>
      <rect class="object-back" x="34" y="42" width="140" height="92" rx="6" transform="rotate(-5 100 100)" />
      <rect class="object-paper" x="26" y="50" width="148" height="100" rx="6" />
      <path class="object-line" d="M42 74h34M42 86h24M42 118h30M42 128h20" />
    </>
  ),
  poster: (
    <>
      <rect class="object-paper" x="48" y="14" width="104" height="172" rx="2" />
      <path class="object-strong" d="M62 36h76M62 50h52" />
      <path class="object-line" d="M62 166h76M62 174h44" />
      <circle class="object-pin" cx="100" cy="14" r="4" />
    </>
  ),
  cup: (
    <>
      <path class="object-paper" d="M54 42h92l-11 138a6 6 0 0 1-6 6H71a6 6 0 0 1-6-6Z" />
      <path class="object-back" d="M50 30a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v14H50Z" />
      <path class="object-sleeve" d="M57.500 84h85l-6.600 82H64.100Z" />
    </>
  ),
  screen: (
    <>
      <rect class="object-back" x="54" y="8" width="92" height="184" rx="16" />
      <rect class="object-paper" x="59" y="14" width="82" height="172" rx="11" />
      <path class="object-strong" d="M72 38h38" />
      <path class="object-line" d="M72 50h56M72 150h56M72 162h34" />
    </>
  )
} as const

type ObjectName = keyof typeof drawings

/** The object that the templates of each family are mostly printed on. */
const objects: Readonly<Record<TemplateFamily, ObjectName>> = {
  plain: "card",
  brand: "card",
  event: "poster",
  wifi: "poster",
  menu: "cup",
  social: "screen",
  payment: "screen",
  season: "card"
}

/** A picture on the object on which it is printed or shown. */
export const OnObject = ({
  family,
  children
}: {
  readonly family: TemplateFamily
  readonly children: ComponentChildren
}) => (
  <div class={`object object-${objects[family]}`} aria-hidden="true">
    <svg viewBox="0 0 200 200" role="presentation">
      {drawings[objects[family]]}
    </svg>
    {children}
  </div>
)
